import { expect, test } from "vitest";
import { NotaryError, notarySupportCode } from "./notary";

test.each([
  ["unavailable", "notary_timeout", "notary_timeout"],
  ["unavailable", "notary_connect_error", "notary_connect_error"],
  ["unavailable", "notary_5xx", "notary_5xx"],
  ["unavailable", "TSA_UNAVAILABLE", "notary_tsa_unavailable"],
  ["unavailable", "SERVICE_BUSY", "notary_service_busy"],
  ["business", "LayoutError", "notary_fullpage"],
  ["business", "FILE_TOO_LARGE", "pdf_too_large"],
  ["business", "PDF_INTEGRITY_FAILED", "pdf_integrity_failed"],
  ["business", "CERTIFICATE_LOAD_ERROR", "notary_business_error"],
] as const)("a %s failure %s is reported as %s", (kind, code, expected) =>
  expect(notarySupportCode(new NotaryError(kind, code, "texto"))).toBe(expected),
);
