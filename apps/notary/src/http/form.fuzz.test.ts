import { fuzz } from "@foja/testing/fuzz/fuzz";
import { GATE_SEED, roundsOf } from "@foja/testing/fuzz/rounds";
import { expect, test } from "vitest";
import { API_KEY, aNotary, goodParts } from "../test-support/a-notary";
import { formTargets } from "../test-support/fuzz-target";
import { toMultipart } from "../test-support/multipart";

test.each(await formTargets())("mutated forms are answered as described ($name)", async (target) => {
  const rounds = roundsOf(100);
  const report = await fuzz(target, { seed: GATE_SEED, rounds, limitMs: 20_000 });
  expect(report.failures.map(({ round, problem }) => `round ${round}: ${problem}`)).toEqual([]);
  // Most changes hit a file, which is then refused.
  expect(report.accepted).toBeGreaterThan(rounds / 100);
  expect(report.growthMb).toBeLessThan(16);
});

// Found by a long run.
test("a file without a file name is signed, and answered under another", async () => {
  const { app } = await aNotary();
  const { payload, headers } = await toMultipart(await goodParts());
  const unnamed = payload.toString("latin1").replace('; filename="original.pdf"', "");
  const answer = await app.inject({
    method: "POST",
    url: "/sign-pdf",
    headers: { ...headers, "x-api-key": API_KEY },
    payload: Buffer.from(unnamed, "latin1"),
  });
  expect(unnamed).not.toContain("original.pdf");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toContain('filename="documento.pdf"');
});
