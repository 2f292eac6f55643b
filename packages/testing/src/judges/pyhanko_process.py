"""Judges PDFs by pyHanko for as long as somebody asks: loading it takes a second, a verdict some hundredths.

A line of JSON a question, {"which": name, "files": [path, ...], ...}. A line of JSON a file, in their order, then END. What cannot be
judged is {"failure": text}, and the next file is judged all the same.
"""

import json
import sys
import traceback

import pyhanko_ades
import pyhanko_integrity
import pyhanko_revise
import pyhanko_trust

JUDGES = {
    "ades": pyhanko_ades.judge,
    "integrity": pyhanko_integrity.judge,
    "revise": pyhanko_revise.revise,
    "trust": pyhanko_trust.judge,
}


def answer(judge, path, options):
    try:
        return judge(path, **options)
    except Exception:
        return {"failure": traceback.format_exc()}


for line in sys.stdin:
    question = json.loads(line)
    which, files = question.pop("which"), question.pop("files")
    for path in files:
        # Names of fields may be anything in a broken file.
        print(json.dumps(answer(JUDGES[which], path, question), default=str))
    print("END", flush=True)
