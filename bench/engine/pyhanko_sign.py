"""Signs a PDF at level B-B with pyHanko for some seconds. Arguments: file.pdf, key.pem, chain.pem, seconds.

Prints signatures per second of processor time: as it comes, and with the private key kept loaded, which it loads and checks
anew for each signature otherwise.
"""

import io
import json
import sys
import time
from functools import lru_cache

from asn1crypto import pem, x509
from cryptography.hazmat.primitives import serialization
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.stamp import TextStampStyle
from pyhanko_certvalidator.registry import SimpleCertificateStore
from asn1crypto.keys import PrivateKeyInfo


def load_signer(key_path, chain_path):
    with open(key_path, "rb") as file:
        key = PrivateKeyInfo.load(pem.unarmor(file.read())[2])
    with open(chain_path, "rb") as file:
        own, *others = [x509.Certificate.load(der) for _, _, der in pem.unarmor(file.read(), multiple=True)]
    store = SimpleCertificateStore.from_certs(others)
    return signers.SimpleSigner(signing_cert=own, signing_key=key, cert_registry=store)


def sign_once(pdf, signer):
    spec = fields.SigFieldSpec("Bench", on_page=-1, box=(50, 50, 290, 110))
    meta = signers.PdfSignatureMetadata(field_name="Bench", subfilter=fields.SigSeedSubFilter.PADES, md_algorithm="sha256")
    style = TextStampStyle(stamp_text="Ana\nDirectora\nSecretaria\nMunicipalidad")
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    return signers.PdfSigner(meta, signer, stamp_style=style, new_field_spec=spec).sign_pdf(writer)


def rate(pdf, signer, seconds):
    for _ in range(3):
        sign_once(pdf, signer)
    started, before, count = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - started < seconds:
        sign_once(pdf, signer)
        count += 1
    return count / (time.process_time() - before)


def main():
    path, key, chain, seconds = sys.argv[1:]
    with open(path, "rb") as file:
        pdf = file.read()
    signer = load_signer(key, chain)
    plain = rate(pdf, signer, float(seconds))
    serialization.load_der_private_key = lru_cache(serialization.load_der_private_key)
    print(json.dumps({"plain": plain, "cached": rate(pdf, signer, float(seconds))}))


main()
