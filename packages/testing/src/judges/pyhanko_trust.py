"""pyHanko's verdict on every signature of a PDF: integrity, coverage, chain, time stamp, and what changed afterwards."""

from datetime import datetime

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

from pyhanko_roots import load_roots


def name_of(level):
    return None if level is None else level.name


def describe(embedded, context):
    if embedded.sig_object.get("/Type") == "/DocTimeStamp":
        status = validate_pdf_timestamp(embedded, validation_context=context)
        kind = "timestamp"
    else:
        usage = KeyUsageConstraints(key_usage={"digital_signature"})
        status = validate_pdf_signature(
            embedded, signer_validation_context=context, ts_validation_context=context, key_usage_settings=usage
        )
        kind = "signature"
    stamp = getattr(status, "timestamp_validity", None)
    return {
        "kind": kind,
        "field": embedded.field_name,
        "intact": status.intact,
        "valid": status.valid,
        "trusted": status.trusted,
        "coverage": name_of(status.coverage),
        "modificationLevel": name_of(getattr(status, "modification_level", None)),
        "docMdpOk": getattr(status, "docmdp_ok", None),
        "bottomLine": getattr(status, "bottom_line", None),
        "timestamp": None
        if stamp is None
        else {"intact": stamp.intact, "valid": stamp.valid, "trusted": stamp.trusted, "time": stamp.timestamp.isoformat()},
    }


def judge(path, roots, moment=None):
    """At a moment in ISO 8601, or now."""
    at = datetime.fromisoformat(moment) if moment else None
    context = ValidationContext(trust_roots=load_roots(roots), allow_fetching=False, moment=at)
    with open(path, "rb") as file:
        return [describe(embedded, context) for embedded in PdfFileReader(file).embedded_signatures]
