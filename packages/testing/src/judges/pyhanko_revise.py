"""Adds to a PDF what people add after a signature, by pyHanko, and writes each result into a folder."""

from pathlib import Path

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import SigSeedSubFilter


def sign(source, out, key, certificate, issuers):
    signer = signers.SimpleSigner.load(key, certificate, ca_chain_files=(issuers,))
    with open(source, "rb") as handle:
        meta = signers.PdfSignatureMetadata(field_name="PyHanko", subfilter=SigSeedSubFilter.PADES)
        signers.sign_pdf(IncrementalPdfFileWriter(handle, strict=False), meta, signer=signer, output=out)


def add_store(source, out):
    with open(source, "rb") as handle:
        writer = IncrementalPdfFileWriter(handle, strict=False)
        stream = generic.StreamObject(stream_data=b"\x30\x00")
        certificates = generic.ArrayObject([writer.add_object(stream)])
        writer.root["/DSS"] = writer.add_object(generic.DictionaryObject({generic.pdf_name("/Certs"): certificates}))
        writer.update_root()
        writer.write(out)


def revise(path, folder, **identity):
    with open(Path(folder) / "signature.pdf", "wb") as out:
        sign(path, out, **identity)
    with open(Path(folder) / "store.pdf", "wb") as out:
        add_store(path, out)
    return {}
