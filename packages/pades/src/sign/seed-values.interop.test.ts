import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { dict, name, PdfString } from "../pdf/objects";
import { asciiString, textString } from "../pdf/text-string";
import { signPdf } from "./sign-pdf";
import { aPerson } from "./test-signing";
import { aSeeded } from "./test-support/seeded-document";

const pki = createTestPki();
const signer = createKeySigner(pki.rsa);
const [own, authority] = pki.rsa.certificates;

test.skipIf(isMissing("pyhanko"))("pyHanko finds every required constraint met", async () => {
  const der = (bytes: Buffer | undefined) => new PdfString(bytes ?? Buffer.alloc(0), true);
  const pdf = aSeeded({
    Ff: 1 + 2 + 4 + 8 + 64,
    V: 2,
    Filter: name("Adobe.PPKLite"),
    SubFilter: [name("ETSI.CAdES.detached")],
    DigestMethod: [textString("SHA256")],
    Reasons: [textString("Apruebo el plano"), textString("Tomé conocimiento")],
    MDP: dict({ P: 0 }),
    Cert: dict({
      Type: name("SVCert"),
      Ff: 1 + 2 + 8 + 32,
      Subject: [der(own)],
      Issuer: [der(authority)],
      SubjectDN: [dict({ CN: textString("Ana Núñez"), C: textString("AR") })],
      KeyUsage: [asciiString("1XXXX0")],
    }),
  });
  const asked = {
    person: aPerson(),
    signingTime: new Date(),
    reason: "Tomé conocimiento",
    maker: { certificates: signer.certificates, isTimestamped: false },
  };
  const { bytes } = await signPdf(pdf, asked, (digest) => createDetachedSignature({ signer, digest }));
  const [verdict] = await judgeWithPyhanko(bytes, [pki.root.certificates[0]]);
  expect(verdict).toMatchObject({ trusted: true, bottomLine: true });
});
