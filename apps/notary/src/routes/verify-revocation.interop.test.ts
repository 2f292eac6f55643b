import { store } from "@foja/pades/trust/test-world";
import { judgeLongTerm } from "@foja/testing/judges/pyhanko-ades";
import { isMissing } from "@foja/testing/judges/run-program";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { anArchive, yearsLater } from "@foja/testing/revocation/archive";
import { expect, test } from "vitest";
import { aNotary } from "../test-support/a-notary";

test.skipIf(isMissing("pyhanko")).each([
  { who: "nobody", isTimed: true, isGood: true },
  { who: "signer", isTimed: true, isGood: false },
  { who: "intermediate", isTimed: false, isGood: false },
  { who: "tsa", isTimed: false, isGood: false },
] as const)(
  "what the service asks about makes a document at B-T what it is to pyHanko, which is given the lists: $who revoked",
  async ({ who, isTimed, isGood }) => {
    const archive = anArchive();
    const { pki, tools } = archive;
    const signer = archive.signer();
    const signed = await archive.sign(aPdf(), signer);
    const identities = { nobody: undefined, signer, intermediate: pki.intermediate, tsa: archive.state.tsa };
    const [certificate] = identities[who]?.certificates ?? [];
    if (certificate) pki.revoke(certificate, { revokedAt: yearsLater(-0.1), reason: "keyCompromise" });
    archive.clock.now = yearsLater(0.001);

    const { trustAnchors, revocation, now } = tools;
    const { post } = await aNotary({ tools: { trustAnchors, revocation, now } });
    const answer = await post("/sign-pdf/verify", { pdf_file: signed });
    const [{ trusted, timestamp, proven_time: provenTime }] = answer.json().signatures;

    const crls = ["root", "intermediate"].flatMap((name) => pki.answer(`http://pki.test/${name}.crl`) ?? []);
    const provided = store(signed, { crls, certificates: pki.intermediate.certificates });
    const [verdict] = await judgeLongTerm(provided, [archive.root], archive.clock.now);

    expect([timestamp.valid, verdict?.timestamp === "PASSED"]).toEqual([isTimed, isTimed]);
    // For pyHanko a signature whose time nothing proves has not passed; here it is as good as its certificate is now, and says so.
    expect([trusted && provenTime !== null, verdict?.status === "PASSED"]).toEqual([isGood, isGood]);
  },
);
