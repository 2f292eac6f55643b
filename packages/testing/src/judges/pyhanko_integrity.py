"""What pyHanko says of the signatures of a PDF without trust. What it cannot read is its verdict."""

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext


def validate(embedded):
    context = ValidationContext(trust_roots=[], allow_fetching=False)
    if embedded.sig_object.get("/Type") == "/DocTimeStamp":
        return validate_pdf_timestamp(embedded, validation_context=context)
    usage = KeyUsageConstraints(key_usage={"digital_signature"})
    return validate_pdf_signature(embedded, signer_validation_context=context, key_usage_settings=usage)


def describe(embedded):
    status = validate(embedded)
    level = status.modification_level
    return {
        "field": embedded.field_name,
        "intact": status.intact,
        "valid": status.valid,
        "coverage": status.coverage.name,
        "modificationLevel": None if level is None else level.name,
    }


def judge(path):
    try:
        with open(path, "rb") as file:
            reader = PdfFileReader(file, strict=False)
            if reader.encrypted:
                reader.decrypt(b"")
            return [describe(embedded) for embedded in reader.embedded_signatures]
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
