"""Questions an observation answers: keys that never change, with the words that are put to people.

An observation (`models.records.Observation`) names one of these keys and says yes, no, an amount, or why it
cannot be told. Offences and duties that turn on a fact which has no field of its own ask for it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question.

    Attributes:
        key: stable key, as an observation names it.
        words: the question as put to an officer or a witness.
        about: "person", "craft" or "incident": what an answer usually names. About a craft it is taken for
            whoever operated it, about nothing for every operator of the case.
        unit: unit of the amount asked for; "" for a plain yes or no.
        citations: provisions that turn on it.
    """

    key: str
    words: str
    about: str = "person"
    unit: str = ""
    citations: tuple[str, ...] = ()


def _q(key: str, words: str, *citations: str, about: str = "person", unit: str = "") -> Question:
    return Question(key=key, words=words, about=about, unit=unit, citations=citations)


_ALL = (
    # --- operation and intoxicants
    _q(
        "probable_cause",
        "Was there probable cause to believe that the person broke the intoxicated law?",
        "30.684(5)(a)",
        "350.104(5)(a)",
    ),
    _q(
        "controlled",
        "Did the person control the speed or direction of the craft?",
        "30.50(8g)",
        "30.681",
        "350.101",
    ),
    _q("drinking", "Had the person been drinking, or used a drug?", "30.681(1)", "350.101(1)"),
    _q(
        "impaired",
        "Were there signs that the person's ability was affected (balance, speech, eyes, coordination)?",
        "30.681(1)(a)",
        "350.101(1)(a)",
    ),
    _q(
        "under_influence",
        "Was the person under the influence to a degree that made safe operation impossible?",
        "30.681(1)(a)",
        "30.69(4)",
        "350.101(1)(a)",
    ),
    _q(
        "caused_by_operation",
        "Did the operation of the craft cause the other person's injury?",
        "30.681(2)",
        "350.101(2)",
    ),
    _q(
        "injury_anyway",
        "Would the injury have happened even with due care and without intoxicant or concentration?",
        "30.681(2)(d)",
        "350.101(2)(d)",
    ),
    _q(
        "prescribed",
        "Had the person a valid prescription for the substance?",
        "30.681(1)(d)",
        "350.101(1)(e)",
    ),
    # --- reports, scene, officers
    _q("report_made", "Was the written report made to the department?", "30.67(2)(a)", "350.15(3)(a)"),
    _q(
        "notice_given",
        "Was notice of the accident given without delay?",
        "30.67(2)(a)",
        "350.15(3)(a)",
    ),
    _q("left_scene", "Did the person leave without giving the assistance needed?", "30.67(1)", "350.15(2)"),
    _q("signalled_to_stop", "Did an officer request or signal the person to stop?", "30.64(3)"),
    _q("refused_to_stop", "Did the person refuse to stop?", "30.64(3)"),
    # --- boats
    _q(
        "careless",
        "Was the operation careless, negligent or reckless so as to endanger life, person or property?",
        "30.68(2)",
        "350.10(1)(b)",
    ),
    _q(
        "unreasonable_speed",
        "Was the speed more than reasonable under the conditions?",
        "30.66(1)",
        "350.10(1)(a)",
    ),
    _q(
        "other_on_right",
        "Did the boats approach obliquely or at right angles, with the other on this boat's right?",
        "30.65(1)(b)",
    ),
    _q("federal_rules", "Was it necessary to comply with federal pilot rules?", "30.65(1)"),
    _q("gave_way", "Did the person yield the right-of-way?", "30.65(1)", "350.03(1)"),
    _q(
        "permitted_operator",
        "Did the person knowingly authorize or permit the other to operate?",
        "30.68(3)(a)",
        "350.08",
    ),
    _q(
        "incapable_operator",
        "Was the operator incapable of operating because of a physical or mental disability?",
        "30.68(3)(a)",
        "350.08",
    ),
    _q(
        "accompanied",
        "Was the young operator accompanied as the law asks (whom, how old, in the same craft)?",
        "30.68(3)(b)",
        "350.05",
    ),
    _q("rented_craft", "Did the person rent or lease the personal watercraft?", "30.68(3)(c)"),
    _q("parent_knew", "Did a parent or guardian know of the operation?", "30.68(3)(d)"),
    _q(
        "hazardous_wake",
        "Did the boat approach or pass another so as to create a hazardous wake or wash?",
        "30.68(4)(a)",
    ),
    _q("faced_backwards", "Did the person operate while facing backwards?", "30.68(4m)"),
    _q(
        "circled",
        "How near was the boat or swimmer that the motorboat went around repeatedly?",
        "30.68(5)",
        unit="ft",
    ),
    _q("near_diver_flag", "How near did the craft come to a diver's flag or swimmer?", "30.68(5)", unit="ft"),
    _q(
        "part_of_diving",
        "Was the boat part of the diving, accompanying the swimmer, or unable to keep off?",
        "30.68(5)",
    ),
    _q(
        "rode_unsafely",
        "Did somebody ride on gunwale, seat back, side or bow deck in an unsafe manner while under way?",
        "30.68(6)",
    ),
    _q("inside_rail", "Was that person inboard of guards or railings, or there for mooring?", "30.68(6)"),
    _q(
        "restricted_area",
        "Was the boat in a marked swimming area, or in a restricted area contrary to notice?",
        "30.68(7)",
    ),
    _q("emergency_craft", "Was it an emergency, or a patrol or rescue craft?", "30.68(7)"),
    _q("blocked_lane", "Did the person leave an unattended boat so as to impede a traffic lane?", "30.68(8)"),
    _q("unlawful_mooring", "Did the person use a mooring that the law does not allow?", "30.68(8m)(a)"),
    _q("piling_mooring", "Did the person use a piling for mooring?", "30.68(8m)(b)"),
    _q("great_waters", "Was it on Lake Michigan, Lake Superior or the Mississippi River?", "30.68(8m)(b)"),
    _q("overloaded", "Was the boat loaded beyond its safe carrying capacity?", "30.68(9)"),
    _q("needless_signal", "Did the person sound a horn or siren without need?", "30.68(11)"),
    _q("meddled_with_marker", "Did the person move, damage or moor to a marker or sign?", "30.68(12)"),
    _q("authorized", "Was the person authorized to?", "30.68(11)", "30.68(12)"),
    # --- snowmobiles
    _q(
        "enrolled_in_area",
        "Was it in an approved course, in the area the instructor designated?",
        "350.05(2)",
    ),
    _q(
        "family_land",
        "Was it on land owned or leased by the operator's parent or guardian?",
        "350.05(3)",
    ),
    _q("ignored_sign", "Did the person pass a stop, yield or other regulatory sign?", "350.10(1)(c)"),
    _q("on_own_land", "Was it on land of the person's immediate family?", "350.10(2)"),
    _q("loud_exhaust", "Did the exhaust make an excessive or unusual noise?", "350.10(1)(d)"),
    _q("on_private_land", "Was it on the private property of another?", "350.10(1)(f)"),
    _q("owner_consented", "Did the owner or lessee consent?", "350.10(1)(f)", "350.10(1)(k)", "350.10(1)(m)"),
    _q("near_dwelling", "How near was a dwelling?", "350.10(1)(g)", unit="ft"),
    _q("speed", "How fast was it?", "350.10(1)(g)", "350.10(1)(i)", unit="mph"),
    _q(
        "in_planting",
        "Was it in a forest nursery, planting or reproduction area where growing stock may be damaged?",
        "350.10(1)(h)",
    ),
    _q(
        "near_person_on_ice",
        "How near was a person not in or upon a vehicle?",
        "350.10(1)(i)",
        unit="ft",
    ),
    _q("near_shanty", "How near was a fishing shanty?", "350.10(1)(i)", unit="ft"),
    _q("on_slide", "Was it on a slide, ski or skating area?", "350.10(1)(j)"),
    _q("serving_area", "Was it serving the area, crossing where marked, or yielding?", "350.10(1)(j)"),
    _q("on_cemetery", "Was it on cemetery, burial, school or church property?", "350.10(1)(k)"),
    _q("on_airport", "Was it on the lands of an operating airport or landing facility?", "350.10(1)(L)"),
    _q("on_duty_or_consent", "Was the person on duty there, or there with consent?", "350.10(1)(L)"),
    _q("on_indian_lands", "Was it on Indian lands?", "350.10(1)(m)"),
    # --- numbers, equipment and display
    _q("unnumbered", "Was the craft without a number or registration it needed?", "30.51(1)", about="craft"),
    _q("exempt", "Was the boat exempt from number and registration, and why?", "30.51(2)", about="craft"),
    _q("numbers_illegible", "Was the number or a decal not legible?", "30.523", about="craft"),
    _q(
        "wrong_lights", "Were lights shown that may be taken for required ones?", "30.61(1)(c)", about="craft"
    ),
    _q("lantern_shown", "Was a white light at hand and shown in time?", "30.61(5)", about="craft"),
    _q("noise_level", "How loud was it, A-weighted?", "30.62(2)(b)", about="craft", unit="dB"),
    _q("race_permit", "Was it a race or trial under permit?", "30.62(2)(g)", "30.62(4)(b)", "30.742"),
    _q(
        "noise_left_out",
        "Was it a vessel in interstate commerce, or a boat of a government agent on duty?",
        "30.62(2)(g)",
        "30.62(2)(i)",
        about="craft",
    ),
    _q("overpowered", "Was there more power than is safe for the boat?", "30.62(2m)", about="craft"),
    _q("open_outboard", "Was it an outboard of open construction?", "30.62(4)(a)", about="craft"),
    _q("lanyard_attached", "Was the lanyard fixed to the operator and the switch working?", "30.62(3m)"),
    _q("approved_devices", "Was everybody riding wearing a device of a type named?", "30.62(3)(b)"),
    # --- traffic
    _q("patrol_signal", "Did a patrol boat signal on approach?", "30.64(2)"),
    _q("slowed_for_patrol", "Did the person slow to steerage and give way to it?", "30.64(2)"),
    _q("met_head_on", "Did the motorboats approach head on or nearly so?", "30.65(1)(a)"),
    _q("bore_right", "Did the person bear right and pass on the other's left?", "30.65(1)(a)"),
    _q("other_unpowered", "Was the other under sail or muscle alone?", "30.65(1)(d)"),
    _q("overtook", "Was the person overtaking the other?", "30.65(1)(e)"),
    _q("kept_course", "Did the boat with the right-of-way keep course and speed?", "30.65(1)(f)"),
    _q("had_right_of_way", "Had the person's boat the right-of-way?", "30.65(1)(f)"),
    _q("keeping_risky", "Would keeping course and speed probably have ended in a collision?", "30.65(1)(f)"),
    _q("over_posted_speed", "Was it faster than a regulatory marker allowed?", "30.66(2)"),
    _q("above_no_wake", "Was it faster than slow-no-wake?", "30.66(3)"),
    _q("on_lake", "Was it on a lake?", "30.66(3)"),
    _q("near_dock", "How near was a dock, raft, pier or buoyed area?", "30.66(3)(a)", unit="ft"),
    _q("near_boat", "How near was another boat?", "30.66(3)(b)", unit="ft"),
    _q("near_shore", "How near was the shore?", "30.66(3)(b)", "30.70", unit="ft"),
    _q("false_distress", "Was the distress flag shown without need?", "30.675(2)"),
    _q("saw_distress", "Did the operator see a distress signal?", "30.675(1)"),
    _q("helped_in_distress", "Did the operator give the help that was practicable?", "30.675(1)"),
    _q("help_dangerous", "Would help have put the own boat or its people in serious danger?", "30.675(1)"),
    # --- towing and diving
    _q("towing", "Was the boat towing a person on skis or the like?", "30.69", about="craft"),
    _q(
        "observer_aboard",
        "Was a competent observer aboard besides the operator?",
        "30.69(1)(a)",
        about="craft",
    ),
    _q("skied_in_dark", "Did the person water-ski between sunset and sunrise?", "30.69(1)(a)"),
    _q("tournament", "Was it an authorized tournament or exhibition with enough light?", "30.69(1)(b)"),
    _q(
        "seats",
        "How many persons is the personal watercraft made to seat?",
        "30.69(1)(c)",
        about="craft",
        unit="count",
    ),
    _q("towed_carelessly", "Was the towing careless or too near people or property?", "30.69(2)"),
    _q(
        "tow_near",
        "How near was an anchored boat, personal watercraft, swimming area or landing?",
        "30.69(3)(a)",
        unit="ft",
    ),
    _q(
        "skier_near_pwc",
        "How near did the skier or rope come to a personal watercraft?",
        "30.69(3)(b)",
        unit="ft",
    ),
    _q("pwc_near_towing", "How near did the personal watercraft come to towing?", "30.69(3)(c)", unit="ft"),
    _q("pickup_area", "Was it a marked pickup or drop area open to both?", "30.69(3)(d)"),
    _q("dived", "Did the person dive, or swim with fins?", "30.70"),
    _q("breathing_apparatus", "Was it with self-contained breathing apparatus?", "30.70"),
    _q("diver_flag", "Did a diver's flag mark the place?", "30.70"),
    _q("marked_swimming_area", "Was it in a marked swimming area?", "30.70"),
    # --- waters
    _q("toilet_waste", "Did toilet waste go into the water?", "30.71(2)"),
    _q("plants_attached", "Was the boat or trailer placed in the water with plants attached?", "30.715(2)"),
    _q("mussels_attached", "Was it placed in the Lower St. Croix with zebra mussels attached?", "30.715(3)"),
    _q("reason_to_believe", "Had the person reason to believe so?", "30.715"),
    # --- snowmobiles: where, near whom, with what
    _q("main_travelled", "Was it on the main-travelled or plowed part of a highway?", "350.02(4)"),
    _q("roadway_allowed", "Did s. 350.02 allow it there?", "350.02"),
    _q("near_person", "How near was a person not in or on a snowmobile?", "350.03(1)", unit="ft"),
    _q("raceway", "Was it a private raceway or a marked sanctioned race?", "350.03(2)"),
    _q("chased_animal", "Did the person drive or pursue an animal?", "350.07"),
    _q("farming", "Was it ordinary farming with livestock?", "350.07"),
    _q("on_highway_by_day", "Was it on a highway right-of-way by day?", "350.09(1)"),
    _q("no_brake", "Was there no working brake?", "350.09(4)", about="craft"),
    _q("width", "How wide was the snowmobile?", "350.09(8m)", about="craft", unit="in"),
    _q("made_since_1994", "Was it made after May 7, 1994?", "350.09(8m)", about="craft"),
)


def _by_key(questions: Iterable[Question]) -> Mapping[str, Question]:
    return MappingProxyType({one.key: one for one in questions})


QUESTIONS: Mapping[str, Question] = _by_key(_ALL)
"""Every question, by key, in the order they are shown."""
