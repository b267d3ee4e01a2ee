"""Charges filed, convictions before, and the witnesses of each element."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import Charge, PriorConviction, WitnessProof

CHARGE = section(
    "charges",
    "Citations and charges filed",
    Charge,
    rows("involvement_id:6 provision:6", "ordinance:6 citation_number:6", "issued:12", "served:12"),
    group(
        "charge.court",
        "Court and outcome",
        "court:6 court_number:6",
        "hearing:12",
        "plea:4 disposition:4 convicted:4",
    ),
    repeat=True,
    none_key="charges",
    columns=("involvement_id", "provision", "citation_number", "court", "disposition"),
)

PRIOR = section(
    "priors",
    "Convictions before this case",
    PriorConviction,
    rows(
        "involvement_id:6 under:6",
        "provision:4 craft_kind:4 jurisdiction:4",
        "convicted:6 offence_on:6",
        "incident_key:4 is_refusal:4 warrantless_blood_refusal:4",
    ),
    repeat=True,
    none_key="prior_convictions",
    columns=("involvement_id", "provision", "under", "convicted"),
    help="Listed whether or not they count; the worksheet says which do and why.",
)

WITNESS = section(
    "witness_proofs",
    "Witnesses, what each proves",
    WitnessProof,
    rows(
        "involvement_id:4 named:4 capacity:4",
        "elements:12",
        "proves:12x2",
        "subpoena_asked:6 subpoena_served:6",
        "available:4 availability:8",
    ),
    repeat=True,
    none_key="witness_proofs",
    columns=("involvement_id", "named", "capacity", "subpoena_served", "available"),
)
