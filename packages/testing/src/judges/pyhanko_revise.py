"""Adds to a PDF what people add after a signature, by pyHanko, and writes each result.

Arguments: in.pdf, key.pem, certificate.pem, issuers.pem, out folder.
"""

import sys
from pathlib import Path

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import SigSeedSubFilter

source, key, certificate, issuers, folder = sys.argv[1:6]


def signature(out):
    signer = signers.SimpleSigner.load(key, certificate, ca_chain_files=(issuers,))
    with open(source, "rb") as handle:
        meta = signers.PdfSignatureMetadata(field_name="PyHanko", subfilter=SigSeedSubFilter.PADES)
        signers.sign_pdf(IncrementalPdfFileWriter(handle, strict=False), meta, signer=signer, output=out)


def store(out):
    with open(source, "rb") as handle:
        writer = IncrementalPdfFileWriter(handle, strict=False)
        stream = generic.StreamObject(stream_data=b"\x30\x00")
        certificates = generic.ArrayObject([writer.add_object(stream)])
        writer.root["/DSS"] = writer.add_object(generic.DictionaryObject({generic.pdf_name("/Certs"): certificates}))
        writer.update_root()
        writer.write(out)


for name, add in (("signature", signature), ("store", store)):
    with open(Path(folder) / f"{name}.pdf", "wb") as out:
        add(out)
