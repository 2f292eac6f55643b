"""Certificates that are trusted."""

from asn1crypto import pem, x509


def load_roots(path):
    with open(path, "rb") as file:
        return [x509.Certificate.load(der) for _, _, der in pem.unarmor(file.read(), multiple=True)]
