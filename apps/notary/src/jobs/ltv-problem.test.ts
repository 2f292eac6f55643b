import { LtvError } from "@foja/pades/ltv/ltv-error";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { expect, test } from "vitest";
import { pki } from "../test-support/a-notary";
import { ltvProblem } from "./ltv-problem";

const certificate = parseCertificate(pki.p256.certificates[0]);

test.each([
  {
    what: "a path that may only be missing what does not answer now",
    error: new LtvError("UNTRUSTED", "x", { certificate, pathProblem: "UNTRUSTED", isTransient: true }),
    code: "REVOCATION_UNAVAILABLE",
    text: "No responde el sitio que publica el certificado de una autoridad",
  },
  {
    what: "an expired authority whose renewal may be had later",
    error: new LtvError("EXPIRED", "x", { certificate, pathProblem: "EXPIRED", isTransient: true }),
    code: "REVOCATION_UNAVAILABLE",
    text: "No responde el sitio que publica el certificado de una autoridad",
  },
  {
    what: "an authority that does not tell a status now",
    error: new LtvError("NO_EVIDENCE", "x", { certificate, isTransient: true }),
    code: "REVOCATION_UNAVAILABLE",
    text: "La autoridad de certificación no responde sobre el estado de un certificado",
  },
  {
    what: "a path to nobody",
    error: new LtvError("UNTRUSTED", "x", { certificate, pathProblem: "UNTRUSTED", isTransient: false }),
    code: "CERTIFICATE_UNTRUSTED",
    text: "El certificado no lleva a una autoridad de confianza: Bruno Díaz",
  },
  {
    what: "a certificate before its time",
    error: new LtvError("UNTRUSTED", "x", { certificate, pathProblem: "NOT_YET_VALID" }),
    code: "CERTIFICATE_UNTRUSTED",
    text: "El certificado todavía no era válido: Bruno Díaz",
  },
])("$what is told as $code", ({ error, code, text }) => {
  expect(ltvProblem(error)).toMatchObject({ code, message: text, reason: `LtvError ${error.code}: x` });
});
