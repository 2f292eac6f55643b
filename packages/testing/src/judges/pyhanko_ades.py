"""The AdES verdict (EN 319 102-1, 5.6.3) on every signature of a PDF, as if it were another moment.

Nothing is fetched: revocation has to be proved by what the document brings.
"""

import asyncio
from contextlib import contextmanager
from datetime import datetime

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.ltv import ades_past, poe
from pyhanko_certvalidator.ltv.types import ValidationTimingInfo
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

from pyhanko_roots import load_roots


@contextmanager
def clock_at(moment):
    """What nothing proves earlier is proved to exist now, and the way back in time starts now: the moment that is asked about."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return moment.astimezone(tz)

    poe.datetime = ades_past.datetime = Clock
    try:
        yield
    finally:
        poe.datetime = ades_past.datetime = datetime


def specification(roots):
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO),
    )
    return PdfSignatureValidationSpec(
        signature_validation_spec=SignatureValidationSpec(
            cert_validation_policy=policy,
            revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
            key_usage_settings=KeyUsageConstraints(key_usage={"digital_signature"}),
        )
    )


def time_of(value):
    return None if value is None else value.isoformat()


async def describe(embedded, spec, moment):
    timing = ValidationTimingInfo(validation_time=moment, best_signature_time=moment, point_in_time_validation=True)
    result = await ades_lta_validation(embedded, spec, timing_info=timing)
    stamp = result.signature_timestamp_status
    return {
        "field": embedded.field_name,
        "verdict": result.ades_subindic.standard_name,
        "status": result.ades_subindic.status.name,
        "reason": result.failure_msg,
        "provedAt": time_of(result.best_signature_time),
        "timestamp": None if stamp is None else stamp.ades_subindic.status.name,
        "archivedAt": time_of(result.oldest_evidence_record_timestamp),
    }


async def describe_all(path, spec, moment):
    with open(path, "rb") as file:
        return [await describe(embedded, spec, moment) for embedded in PdfFileReader(file).embedded_regular_signatures]


def judge(path, roots, moment):
    at = datetime.fromisoformat(moment)
    with clock_at(at):
        return asyncio.run(describe_all(path, specification(load_roots(roots)), at))
