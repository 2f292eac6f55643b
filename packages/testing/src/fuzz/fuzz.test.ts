import { describe, expect, test } from "vitest";
import { hasCorpus, sweepOf, wholeCorpus } from "../corpus/read-corpus";
import { asn1Targets } from "./asn1-targets";
import { seedsOf } from "./corpus";
import { type FuzzTarget, fuzz } from "./fuzz";
import { mutateBytes } from "./mutation";
import { pdfTargets } from "./pdf-targets";
import { revocationTargets } from "./revocation-targets";
import { GATE_SEED, roundsOf } from "./rounds";

// A few rounds with the same numbers each time, more of them in `npm run corpus`. `npm run fuzz` goes on for as long as it is told.

/** Of processor time. A guard: what is built to take for ever takes minutes. */
const LIMIT_MS = 20_000;
const GROWTH_MAX_MB = 16;
const RESIDENT_MAX_MB = 800;

/** Judging trust checks a dozen signatures of others for each one in the document. */
const shareOf = ({ name }: FuzzTarget, rounds: number): number =>
  name === "pdf: trust" ? Math.ceil(rounds / 5) : rounds;

const expectSound = async (target: FuzzTarget, roundsOfMost: number): Promise<void> => {
  const rounds = shareOf(target, roundsOf(roundsOfMost));
  const report = await fuzz(target, { seed: GATE_SEED, rounds, limitMs: LIMIT_MS });
  const told = report.failures.map(({ round, problem }) => `round ${round}: ${problem}`);
  expect(told, `npm run fuzz -- --seed ${GATE_SEED} --target "${target.name}" finds them again`).toEqual([]);
  // Fuzzing whose inputs are all refused, or all accepted, reaches nothing.
  expect(report.accepted).toBeGreaterThan(rounds / 50);
  expect(report.growthMb).toBeLessThan(GROWTH_MAX_MB);
  expect(report.residentMb).toBeLessThan(RESIDENT_MAX_MB);
};

describe("mutated documents of our own are worked on or refused with a code", async () => {
  test.each(await pdfTargets())("$name", (target) => expectSound(target, 150));
});

describe("mutated values of ASN.1 are worked on or refused with a code", async () => {
  test.each([...(await asn1Targets()), ...revocationTargets()])("$name", (target) =>
    expectSound(target, 100),
  );
});

describe("mutated public documents are worked on or refused with a code", async () => {
  const [verify, ...others] = hasCorpus ? await pdfTargets(seedsOf(sweepOf(wholeCorpus))) : [];
  if (!verify) return test.skip("FOJA_CORPUS names no folder with files.json", () => undefined);
  test.each([verify, ...others])("$name", (target) => expectSound(target, 70));
});

describe("fuzzing itself", () => {
  const aTarget = (run: FuzzTarget["run"]): FuzzTarget => ({
    name: "a target",
    seeds: [Buffer.from("0123456789")],
    mutate: mutateBytes(["word"]),
    run,
    isRefusal: (error) => error instanceof RangeError,
  });
  const options = { seed: "s", rounds: 40, limitMs: 1_000 };

  test("tells refusals from failures, and gives the input that failed", async () => {
    const seen: string[] = [];
    const report = await fuzz(
      aTarget((bytes) => {
        seen.push(bytes.toString("hex"));
        if (seen.length % 3 === 0) throw new RangeError("refused");
        if (seen.length === 10) throw new TypeError("a bug");
      }),
      options,
    );
    expect(report).toMatchObject({ rounds: 40, accepted: 40 - 13 - 1 });
    expect(report.failures).toHaveLength(1);
    expect(report.failures[0]?.problem).toContain("a bug");
    expect(report.failures[0]?.input.toString("hex")).toBe(seen[9]);
    expect(new Set(seen).size).toBeGreaterThan(30);
  });

  test("makes the same inputs from the same seed, and others from another", async () => {
    const inputs = async (seed: string) => {
      const seen: string[] = [];
      await fuzz(
        aTarget((bytes) => seen.push(bytes.toString("hex"))),
        { ...options, seed },
      );
      return seen;
    };
    expect(await inputs("s")).toEqual(await inputs("s"));
    expect(await inputs("other")).not.toEqual(await inputs("s"));
  });

  test("notices what takes too long, and what is kept", async () => {
    const slow = await fuzz(
      aTarget(() => {
        const before = process.threadCpuUsage();
        while (process.threadCpuUsage(before).user < 60_000);
      }),
      { ...options, limitMs: 20 },
    );
    expect(slow.failures[0]?.problem).toMatch(/took \d+ ms/);

    const kept: Buffer[] = [];
    const leaking = await fuzz(
      aTarget(() => kept.push(Buffer.alloc(2 ** 20))),
      options,
    );
    expect(kept).toHaveLength(40);
    expect(leaking.growthMb).toBeGreaterThan(20);
  });
});
