# Sets $python to the first Python of a version the program runs on. Sourced by run, test and .ci/run.
python=
for candidate in "${WAKELINE_PYTHON:-python3}" python3.11 python3.12 python3.13 python3.14; do
    if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Wakeline needs Python 3.11 to 3.14 and found none. On Debian, as root: apt-get install python3 python3-venv" >&2
    exit 1
fi
