import { NotaryError } from "@foja/core/ports/notary";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { raiseDueDocumentsOp } from "@foja/core/sweeps/raise-due-documents.op";
import { createLogger } from "@foja/service/logger";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, onTestFinished, test } from "vitest";
import { serveHealth } from "./health";
import { createMetrics } from "./metrics";

const DAY_MS = 24 * 3_600_000;

let runsDays = 400;
const town = await townOfFile({ provableUntil: (now) => new Date(now.getTime() + runsDays * DAY_MS) });

const aServer = async (metrics: ReturnType<typeof createMetrics>) => {
  const health = await serveHealth(
    { host: "127.0.0.1", port: 0 },
    { check: async () => {}, metrics },
    createLogger("worker", "silent"),
  );
  onTestFinished(() => health.close());
  return () => fetch(`http://127.0.0.1:${health.port}/metrics`);
};
const sweep = () =>
  town.invokeAsSystem(raiseDueDocumentsOp, { policy: { level: "B-LTA", renewal_margin_days: 180 } });

describe("/metrics of the worker", () => {
  test("tells what an operator is to be woken for", async () => {
    const ask = await aServer(createMetrics({ database: town.database, now: town.clock.now }));
    const lines = async () => (await (await ask()).text()).split("\n").filter((line) => /^foja/.test(line));
    const mine = `municipality="${town.schema}"`;
    const gainsNothing = `foja_preservation_failing_documents{${mine},code="RENEWAL_GAINS_NOTHING"} 1`;
    expect(await lines()).toEqual(
      [town.schema, town.other.schema]
        .map((schema) => `foja_preservation_unprovable_documents{municipality="${schema}"} 0`)
        .concat(
          [town.schema, town.other.schema].map(
            (schema) => `foja_preservation_paused{municipality="${schema}"} 0`,
          ),
        ),
    );

    const { id } = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
    await town.invoke("numerator", signDocumentOp, { document_id: id });
    await sweep();
    const ends = town.clock.now().getTime() + 400 * DAY_MS;
    town.clock.advance(300 * DAY_MS);
    runsDays = 100;
    await sweep();
    expect(await lines()).toEqual(
      expect.arrayContaining([
        gainsNothing,
        `foja_preservation_ends_first_timestamp_seconds{${mine}} ${ends / 1000}`,
        `foja_preservation_unprovable_documents{${mine}} 0`,
      ]),
    );

    town.clock.advance(101 * DAY_MS);
    // One alone is put off by itself: a second one that meets the same pauses.
    const another = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
    await town.invoke("numerator", signDocumentOp, { document_id: another.id });
    for (const _ of [id, another.id])
      town.faults.extend.failNext(new NotaryError("unavailable", "TSA_UNAVAILABLE", "No responde"));
    await sweep();
    const late = await lines();
    expect(late).not.toContain(gainsNothing);
    expect(late).toEqual(
      expect.arrayContaining([
        `foja_preservation_failing_documents{${mine},code="TSA_UNAVAILABLE"} 2`,
        `foja_preservation_unprovable_documents{${mine}} 1`,
        `foja_preservation_paused{${mine}} 1`,
        `foja_preservation_paused{municipality="${town.other.schema}"} 0`,
      ]),
    );
  });

  test("reads the tables once a minute, however often it is asked", async () => {
    let reads = 0;
    const isBehind = async () => {
      reads += 1;
      return true;
    };
    const metrics = createMetrics({ database: { ...town.database, isBehind }, now: town.clock.now });
    await Promise.all([metrics(), metrics()]);
    expect(reads).toBe(2);
    town.clock.advance(60_000);
    await metrics();
    expect(reads).toBe(4);
  });

  test("one that fails late takes nothing from the one after it", async () => {
    let reads = 0;
    const arrived = Promise.withResolvers<void>();
    const first = Promise.withResolvers<boolean>();
    const isBehind = async () => {
      reads += 1;
      if (reads > 1) return true;
      arrived.resolve();
      return await first.promise;
    };
    const metrics = createMetrics({ database: { ...town.database, isBehind }, now: town.clock.now });
    const slow = metrics();
    await arrived.promise;
    town.clock.advance(60_000);
    await metrics();
    first.reject(new Error("timed out"));
    await expect(slow).rejects.toThrow("timed out");
    const before = reads;
    await metrics();
    expect(reads).toBe(before);
  });

  test("is 503 while the tables can't be read, and asks them again the next time", async () => {
    let isDown = true;
    const isBehind = async () => {
      if (isDown) throw new Error("down");
      return true;
    };
    const ask = await aServer(
      createMetrics({ database: { ...town.database, isBehind }, now: town.clock.now }),
    );
    expect((await ask()).status).toBe(503);
    isDown = false;
    const answer = await ask();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
  });
});
