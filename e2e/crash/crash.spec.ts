import { expect, test } from "@playwright/test";
import { expectSound } from "../lib/expect-sound";
import { openPortal } from "./citizens";
import { workAsClerks } from "./clerks";
import { killProcesses } from "./kill-processes";

const DOCUMENTS = Number(process.env.FOJA_CRASH_DOCUMENTS ?? 200);
const CALLERS = 16;
const CREATED_WITHIN_MS = 60_000;

test(`${DOCUMENTS} documents of citizens and as many of clerks end once each, whatever process is killed`, async () => {
  const portal = await openPortal(DOCUMENTS, CALLERS);
  try {
    const behind = killProcesses(["worker", "notary"]);
    const begunAt = Date.now();
    await portal.createAll();
    const creating = Date.now() - begunAt;
    expect((await behind.stop()).length).toBeGreaterThan(0);
    expect(creating).toBeLessThan(CREATED_WITHIN_MS);

    // The clerks sign while what citizens sent is signed, and the doors themselves are killed too.
    const all = killProcesses(["notary", "web", "worker", "notary", "web"]);
    const [ends] = await Promise.all([portal.expectEnds(), workAsClerks(DOCUMENTS, CALLERS)]);
    expect((await all.stop()).length).toBeGreaterThan(0);
    await portal.expectTold(ends);
    expectSound();
  } finally {
    portal.close();
  }
});
