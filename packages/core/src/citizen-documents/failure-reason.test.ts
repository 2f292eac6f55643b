import { describe, expect, test } from "vitest";
import { refusedOutside } from "../kernel/refusal";
import { numberLost } from "../numbers/ledger";
import { ComposerError } from "../ports/composer";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";
import { certificateMissing } from "../signing/certificate";
import { afterTries, failureOf, IMAGE_TRIES } from "./failure-reason";

const notary = (kind: "business" | "unavailable", code: string) => new NotaryError(kind, code, "x");
const composer = (kind: "business" | "unavailable", code: string) => new ComposerError(kind, code, "x");

describe("what support is told (specification 2, 2.7)", () => {
  test.each<[unknown, string, "tried again" | "the end"]>([
    [notary("unavailable", "notary_timeout"), "notary_timeout", "tried again"],
    [notary("unavailable", "notary_connect_error"), "notary_connect_error", "tried again"],
    [notary("unavailable", "notary_5xx"), "notary_5xx", "tried again"],
    [notary("unavailable", "TSA_UNAVAILABLE"), "notary_tsa_unavailable", "tried again"],
    [notary("unavailable", "notary_circuit_open"), "notary_circuit_open", "tried again"],
    [notary("business", "INVALID_PDF_FILE"), "notary_business_error", "the end"],
    [notary("business", "LayoutError"), "notary_fullpage", "the end"],
    [notary("business", "FILE_TOO_LARGE"), "pdf_too_large", "the end"],
    [notary("business", "PDF_INTEGRITY_FAILED"), "pdf_integrity_failed", "the end"],
    [composer("business", "CONTENT_TOO_WIDE"), "composer_content_too_wide", "the end"],
    [composer("business", "CONTENT_TOO_LARGE"), "pdf_too_large", "the end"],
    [composer("business", "PDF_WITHOUT_ROOM"), "notary_fullpage", "the end"],
    [composer("unavailable", "BUSY"), "composer_busy", "tried again"],
    [new StorageUnavailable("x"), "storage_unavailable", "tried again"],
    [new StorageUnavailable("x", { isUnprovisioned: true }), "preoficial_not_provisioned", "the end"],
    [Object.assign(new Error("x"), { code: "P2024" }), "db_error", "tried again"],
    [certificateMissing(), "certificate_missing", "tried again"],
    [refusedOutside("unavailable", "PDF_MISSING", "x"), "pdf_missing", "the end"],
    [refusedOutside("unprocessable", "IMAGE_UNREACHABLE", "x"), "image_unreachable", "tried again"],
    [refusedOutside("unprocessable", "IMAGE_NOT_PUBLIC", "x"), "image_not_public", "the end"],
    [numberLost(), "unknown:NUMBER_LOST", "tried again"],
    [new TypeError("x"), "unknown:TypeError", "tried again"],
    ["x", "unknown", "tried again"],
  ])("%s", (error, reason, then) => {
    expect(failureOf(error)).toEqual({ reason, isPassing: then === "tried again" });
  });
});

test.each<[string, string, number, string | null, boolean]>([
  ["images that fail for the first time", "image_timeout", 0, null, true],
  ["images that fail again", "image_timeout", IMAGE_TRIES - 2, "image_timeout", true],
  ["images that failed often", "image_timeout", IMAGE_TRIES - 1, "image_unreachable", false],
  ["images that fail after something else did", "image_timeout", IMAGE_TRIES, "notary_timeout", true],
  ["something else that fails as often", "notary_timeout", IMAGE_TRIES, "notary_timeout", true],
])("%s", (_what, reason, attempts, lastReason, isPassing) => {
  expect(afterTries({ reason, isPassing: true }, { attempts, lastReason })).toEqual({ reason, isPassing });
});
