import { judgePdf } from "@foja/testing/town/judge-pdf";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDocumentOp } from "../documents/create-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { findProblems } from "../integrity/find-problems";
import type { PreservationPolicy } from "./preservation";
import { raiseDocumentOp } from "./raise-document.op";
import { signDocumentOp } from "./sign-document.op";
import { startSigningOp } from "./start-signing.op";

// With PDFs that can be opened, and authorities that answer: what is raised can be proved.

const YEAR_MS = 365 * 24 * 3_600_000;

let town: Town;
beforeEach(async () => {
  town = await aTown({ realPdfs: true });
});
afterEach(() => town.close());

const anOfficial = async (): Promise<string> => {
  const { document_id } = await town.invoke("creator", createDocumentOp, {
    document_type_acronym: "IF",
    reference: "Habilitación ñandú",
  });
  const signers = [town.people.signer.id, town.people.numerator.id];
  await town.invoke("creator", updateDocumentOp, { document_id, content: "<p>Se informa.</p>", signers });
  await town.invoke("creator", startSigningOp, { document_id });
  for (const who of ["signer", "numerator"] as const) await town.invoke(who, signDocumentOp, { document_id });
  return document_id;
};

const bytesOf = async (id: string) => {
  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id } });
  return Buffer.from(town.files.get(pdfKey!)!.bytes);
};
const raise = async (id: string, level: PreservationPolicy["level"]) => {
  const policy = { level, renewal_margin_days: 180 };
  return (await town.invokeAsSystem(raiseDocumentOp, { document_id: id, policy })).outcome;
};

test("signed, raised, archived and renewed for ten years, every signature stays whole and the number locked", async () => {
  const id = await anOfficial();
  const signed = await bytesOf(id);
  const evidence = await town.database.global.signatureAudit.findMany({ where: { documentId: id } });
  expect(evidence.map(({ timestampedAt }) => timestampedAt)).toEqual([town.clock.now(), town.clock.now()]);

  town.clock.advance(60_000);
  expect(await raise(id, "B-LT")).toBe("raised");
  town.clock.advance(60_000);
  expect(await raise(id, "B-LTA")).toBe("raised");
  let before = await bytesOf(id);
  const outcomes: string[] = [];
  for (let half = 0; half < 20; half += 1) {
    town.clock.advance(YEAR_MS / 2);
    outcomes.push(await raise(id, "B-LTA"));
    const after = await bytesOf(id);
    expect(after.subarray(0, before.length)).toEqual(before);
    before = after;
  }

  expect(new Set(outcomes)).toEqual(new Set(["nothing", "renewed"]));
  const renewals = outcomes.filter((outcome) => outcome === "renewed").length;
  expect(renewals).toBeGreaterThanOrEqual(4);
  expect(before.subarray(0, signed.length)).toEqual(signed);
  const { signatures, stamp } = judgePdf(before);
  expect(signatures).toHaveLength(2 + 1 + renewals);
  for (const signature of signatures) {
    expect(signature).toMatchObject({ intact: true, valid: true, isPermitted: true });
    expect(["NONE", "LTA_UPDATES", "FORM_FILLING"]).toContain(signature.modificationLevel);
  }
  expect(stamp).toBe("locked");

  const { officialNumber } = await town.db.document.findUniqueOrThrow({ where: { id } });
  const problems = await town.systemContext().transaction((tx) => findProblems(tx, town.clock.now()));
  expect(problems.filter(({ subject }) => subject === officialNumber)).toEqual([]);
});

test("a level that nobody can prove is refused by the service, and the file stays", async () => {
  const id = await anOfficial();
  const before = await bytesOf(id);
  // Ten years on nobody archived it: the certificates that count have ended.
  town.clock.advance(10 * YEAR_MS);
  expect(await raise(id, "B-LTA")).toBe("put_off");
  expect(await bytesOf(id)).toEqual(before);
  const state = await town.db.documentPreservation.findUniqueOrThrow({ where: { documentId: id } });
  expect(state).toMatchObject({ level: "B-T", lastProblem: expect.stringContaining("EXPIRED") });
});
