import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { NotaryError } from "../ports/notary";
import { raiseDueDocumentsOp } from "../sweeps/raise-due-documents.op";
import { getPreservationStatus, retryPutOff } from "./preservation-status";
import { signDocumentOp } from "./sign-document.op";

const town = await townOfFile();

const status = () => town.systemContext().transaction((tx) => getPreservationStatus(tx, town.clock.now()));
const sweep = () =>
  town.invokeAsSystem(raiseDueDocumentsOp, { policy: { level: "B-LTA", renewal_margin_days: 180 } });

test("tells levels, what fails and why, and a retry asked for by hand does not wait for its turn", async () => {
  expect(await status()).toEqual({ levels: [], problems: [], putOff: [], pausedUntil: null });
  for (let index = 0; index < 4; index += 1) {
    const { id } = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
    await town.invoke("numerator", signDocumentOp, { document_id: id });
  }
  town.faults.extend.failNext(new NotaryError("business", "INVALID_PDF_FILE", "No se puede leer"));
  town.faults.extend.failNext(new NotaryError("unavailable", "TSA_UNAVAILABLE", "No responde"));
  town.faults.extend.failNext(new NotaryError("unavailable", "TSA_UNAVAILABLE", "No responde"));
  await sweep();
  const retryAt = new Date(town.clock.now().getTime() + 60_000);

  expect(await status()).toEqual({
    levels: [{ level: "B-T", documents: 4, failing: 3, endsFirst: null }],
    problems: expect.arrayContaining([
      { problem: "INVALID_PDF_FILE: No se puede leer", documents: 1 },
      { problem: "TSA_UNAVAILABLE: No responde", documents: 2 },
    ]),
    putOff: Array.from({ length: 3 }, () => ({
      officialNumber: expect.stringMatching(/^IF-/),
      problem: expect.stringMatching(/^(INVALID_PDF_FILE|TSA_UNAVAILABLE): /),
      attempts: 1,
      retryAt,
    })),
    pausedUntil: retryAt,
  });
  expect(await sweep()).toEqual({ done: 0, put_off: 0 });

  expect(await town.systemContext().transaction((tx) => retryPutOff(tx, town.clock.now()))).toBe(3);

  expect(await sweep()).toEqual({ done: 4, put_off: 0 });
  expect(await status()).toMatchObject({
    levels: [{ level: "B-LTA", documents: 4, failing: 0, endsFirst: expect.any(Date) }],
    problems: [],
    putOff: [],
    pausedUntil: null,
  });
});
