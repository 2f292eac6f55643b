import { raiseToLt } from "@foja/pades/ltv/raise-level";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { anArchive, yearsLater } from "@foja/testing/revocation/archive";
import { expect, test } from "vitest";
import { verificationAnswer } from "../answers/verification";
import { aNotary } from "../test-support/a-notary";

// Signer and time stamp authority are certified by an authority in between, which the root's list is about.

type Archive = ReturnType<typeof anArchive>;

const verify = async ({ tools }: Archive, pdf: Uint8Array) => {
  const { trustAnchors, revocation, now } = tools;
  const { post } = await aNotary({ tools: { trustAnchors, revocation, now } });
  const answer = await post("/sign-pdf/verify", { pdf_file: pdf, require_trust: "true" });
  const { ok, failure_reason, signatures } = verificationAnswer.parse(answer.json());
  const [signature] = signatures;
  if (!signature) throw new Error("no signature");
  const { trusted, trust_problem, revocation: status, timestamp, proven_time } = signature;
  return { ok, failure_reason, trusted, trust_problem, status, isTimed: timestamp?.valid, proven_time };
};

const aSigned = async (options: Parameters<typeof anArchive>[0] = {}) => {
  const archive = anArchive(options);
  const signer = archive.signer();
  const signed = await archive.sign(aPdf(), signer);
  archive.asked.length = 0;
  return { archive, signer, signed };
};

const good = { ok: true, failure_reason: null, trusted: true, trust_problem: null, isTimed: true };
const untrusted = { ok: false, failure_reason: "untrusted", trusted: false, trust_problem: "REVOKED" };

test("everybody up to the anchor is asked about, and each once", async () => {
  const { archive, signed } = await aSigned();
  expect(await verify(archive, signed)).toMatchObject({ ...good, status: "good" });
  expect(archive.asked.toSorted()).toEqual(["/ocsp", "/ocsp", "/root.crl"]);
});

test("nobody is asked about what the document holds", async () => {
  const { archive, signed } = await aSigned();
  const { bytes } = await raiseToLt(signed, archive.tools);
  archive.asked.length = 0;
  expect(await verify(archive, bytes)).toMatchObject({ ...good, status: "good" });
  expect(archive.asked).toEqual([]);
});

test("an authority in between that was revoked before ends the trust in whom it certified", async () => {
  const { archive, signed } = await aSigned();
  const revokedAt = yearsLater(-0.1);
  archive.pki.revoke(archive.pki.intermediate.certificates[0], { revokedAt, reason: "cACompromise" });
  expect(await verify(archive, signed)).toMatchObject({
    ...untrusted,
    status: "revoked",
    isTimed: false,
    proven_time: null,
  });
});

test("a time stamp whose authority was revoked proves no time", async () => {
  const { archive, signed } = await aSigned();
  const [certificate] = archive.state.tsa.certificates;
  archive.pki.revoke(certificate, { revokedAt: yearsLater(-0.1), reason: "keyCompromise" });
  const answer = { ...good, isTimed: false, proven_time: null, status: "good" };
  expect(await verify(archive, signed)).toMatchObject(answer);
});

test("without its time stamp a signature is judged as of now, by what is asked then", async () => {
  const { archive, signed, signer } = await aSigned();
  const { bytes } = await raiseToLt(signed, archive.tools);
  const revokedAt = yearsLater(0.1);
  archive.clock.now = yearsLater(0.2);
  archive.pki.revoke(signer.certificates[0], { revokedAt });
  expect(await verify(archive, bytes)).toMatchObject({ ...good, status: "good" });

  archive.pki.revoke(archive.state.tsa.certificates[0], { revokedAt, reason: "keyCompromise" });
  archive.clock.now = yearsLater(0.3);
  expect(await verify(archive, bytes)).toMatchObject({ ...untrusted, status: "revoked", isTimed: false });
});

test.each([
  { what: "nobody", silent: "" },
  { what: "the root alone", silent: "/root.crl" },
])(
  "what is not to be had stays unknown, and takes away no trust: $what does not answer",
  async ({ silent }) => {
    const { archive, signed } = await aSigned({
      instead: ({ url }) => {
        if (url.endsWith(silent)) throw new RevocationError("TIMEOUT", "no answer");
        return undefined;
      },
    });
    expect(await verify(archive, signed)).toMatchObject({ ...good, status: "unknown" });
  },
);

test("a responder that has to be looked up is believed with what its authority says about it", async () => {
  const { archive, signed, signer } = await aSigned({ responderNeedsNoCheck: false });
  expect(await verify(archive, signed)).toMatchObject({ ...good, status: "good" });
  archive.pki.revoke(signer.certificates[0], { revokedAt: yearsLater(-0.1) });
  archive.clock.now = yearsLater(0.01);
  expect(await verify(archive, signed)).toMatchObject({ ...untrusted, status: "revoked" });
});
