import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens, type SoftTokens } from "@foja/testing/token/soft-tokens";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTokenClient, type TokenClientOptions } from "./create-token-client";
import { forkWithNode, locateChild } from "./driver/fork-child";
import { createDriverDouble, type DriverDouble } from "./test-support/driver-double";
import { memoryOf, pinOf } from "./test-support/memory";
import type { Overview, TokenBatch, TokenClient, TokenRef } from "./token-client";

const pki = createTestPki();
const bytes = Buffer.from("lo que se firma");
/** Enough for a driver that answers, on a machine that has other work. */
const SOON_MS = 2000;
const logins = (calls: readonly string[]) => calls.filter((call) => call.startsWith("C_Login"));

// Rows A6, A13 and A14 of what goes wrong with drivers, and the rest of what they do.
describe.skipIf(isTokenMissing() || isMissing("gcc"))("a driver that misbehaves", () => {
  let soft: SoftTokens;
  let double: DriverDouble;
  let client: TokenClient;
  let firma: TokenRef;
  let pregunta: TokenRef;

  const aClient = (more: Partial<TokenClientOptions> = {}): TokenClient =>
    createTokenClient({
      fork: forkWithNode(locateChild(), double.environment),
      memory: memoryOf(),
      known: [{ name: "Doble", path: double.library }],
      limits: { sign: SOON_MS, tokens: SOON_MS },
      report: (error) => {
        throw error;
      },
      ...more,
    });
  const opened: TokenBatch[] = [];
  const open = async (from = client, token = firma): Promise<TokenBatch> => {
    const batch = await from.openBatch({ token, pin: pinOf() });
    opened.push(batch);
    return batch;
  };
  const sign = (batch: TokenBatch) =>
    batch.sign({
      certificate: batch.certificates.usable[0]!.id,
      algorithm: "rsa-pkcs1-sha256",
      bytes,
    });
  const codeOf = (code: string) => expect.objectContaining({ name: "TokenError", code });

  beforeAll(async () => {
    soft = await createSoftTokens([
      { label: "firma", entries: [{ id: "a1", identity: pki.rsa }] },
      { label: "pregunta", entries: [{ id: "a1", identity: pki.rsa, asksEachTime: true }] },
    ]);
    double = await createDriverDouble(soft);
    client = aClient();
    const { tokens } = await client.look();
    const refOf = (label: string) => tokens.find((token) => token.label === label)?.ref as TokenRef;
    firma = refOf("firma");
    pregunta = refOf("pregunta");
  });
  afterEach(async () => {
    await double.misbehave();
    for (const batch of opened.splice(0)) await batch.close();
    await double.calls();
  });
  afterAll(async () => {
    await client?.close();
    await double?.remove();
    await soft?.remove();
  });

  test.each([
    { faults: "user=a0", code: "PIN_INCORRECT", asked: 1 },
    { faults: "user=a0 flags=10000", code: "PIN_INCORRECT_FEW_TRIES", asked: 1 },
    { faults: "user=a0 flags=30000", code: "PIN_INCORRECT_LAST_TRY", asked: 1 },
    { faults: "user=a4", code: "PIN_LOCKED", asked: 1 },
    { faults: "user=a2", code: "PIN_LENGTH", asked: 1 },
    { faults: "user=a1", code: "PIN_CHARACTERS", asked: 1 },
    { faults: "user=50", code: "PIN_CANCELLED", asked: 1 },
    { faults: "user=a3", code: "PIN_EXPIRED", asked: 1 },
    { faults: "user=102", code: "PIN_NOT_SET", asked: 1 },
    { faults: "user=30", code: "DRIVER_FAILED", asked: 1 },
    // Known before: no try is wasted.
    { faults: "flags=40000", code: "PIN_LOCKED", asked: 0 },
    { faults: "gone=1", code: "TOKEN_NOT_FOUND", asked: 0 },
  ])("$faults: $code, and the PIN is given $asked times", async ({ faults, code, asked }) => {
    await double.misbehave(faults);
    await expect(open()).rejects.toEqual(codeOf(code));
    expect(logins(await double.calls())).toHaveLength(asked);

    await double.misbehave();
    await open();
  });

  test("a PIN of a length that the token does not take is not tried", async () => {
    for (const pin of [undefined, pinOf(""), pinOf("1".repeat(300))])
      await expect(client.openBatch({ token: firma, ...(pin && { pin }) })).rejects.toEqual(
        codeOf("PIN_LENGTH"),
      );
    expect(logins(await double.calls())).toEqual([]);
  });

  test.each([
    { flags: "10000", notices: ["NOTICE_PIN_FEW_TRIES"] },
    { flags: "20000", notices: ["NOTICE_PIN_LAST_TRY"] },
    { flags: "100", notices: ["NOTICE_PIN_ON_KEY_PAD"] },
    { flags: "40000", notices: [], problem: "PIN_LOCKED" },
  ])("flags $flags are told before the PIN is asked for", async ({ flags, ...told }) => {
    await double.misbehave(`flags=${flags}`);
    expect((await client.look()).tokens[0]?.pin).toMatchObject(told);
  });

  test("at a key pad nothing is given but NULL, and a person may cancel there", async () => {
    await double.misbehave("keypad=1");
    const batch = await client.openBatch({ token: firma });
    expect(await sign(batch)).toHaveLength(256);
    await batch.close();
    expect(logins(await double.calls())).toEqual(["C_Login NULL 0"]);

    await double.misbehave("keypad=1 user=50");
    await expect(client.openBatch({ token: firma })).rejects.toEqual(codeOf("PIN_CANCELLED"));
  });

  test.each([
    { faults: "hang=C_Sign", code: "DRIVER_HUNG" },
    { faults: "crash=C_Sign", code: "DRIVER_CRASHED" },
    { faults: "result=C_Sign:32", code: "TOKEN_REMOVED" },
    { faults: "gone=1", code: "TOKEN_REMOVED" },
    { faults: "result=C_Sign:30", code: "DRIVER_FAILED" },
    { faults: "result=C_Sign:50", code: "PIN_CANCELLED" },
    { faults: "wrong=1", code: "SIGNATURE_WRONG" },
  ])(
    "$faults while signing: $code, that batch has ended, and the next one works",
    async ({ faults, code }) => {
      const batch = await open();
      await double.misbehave(faults);
      await expect(sign(batch)).rejects.toEqual(codeOf(code));
      await double.misbehave();
      await expect(sign(batch)).rejects.toEqual(codeOf("BATCH_ENDED"));
      expect(await sign(await open())).toHaveLength(256);
    },
  );

  test("a key that asks each time gets the PIN each time, and stops when it is refused", async () => {
    const batch = await open(client, pregunta);
    await sign(batch);
    await sign(batch);
    // One for the user, two for the signatures.
    expect(logins(await double.calls())).toHaveLength(3);
    await double.misbehave("context=a0 flags=30000");
    await expect(sign(batch)).rejects.toEqual(codeOf("PIN_INCORRECT_LAST_TRY"));
    await expect(sign(batch)).rejects.toEqual(codeOf("BATCH_ENDED"));
    expect(logins(await double.calls())).toHaveLength(1);
  });

  test("a session that was lost is opened anew, once", async () => {
    const batch = await open();
    await double.misbehave("once=C_Sign:b3");
    expect(await sign(batch)).toHaveLength(256);
    expect(logins(await double.calls())).toHaveLength(2);
    await double.misbehave("result=C_Sign:b3");
    await expect(sign(batch)).rejects.toEqual(codeOf("DRIVER_FAILED"));
    expect(logins(await double.calls())).toHaveLength(1);
  });

  test.each([
    { faults: "mechanisms=40", used: ["C_SignInit 40"] },
    { faults: "mechanisms=1,40", used: ["C_SignInit 1"] },
    { faults: "once=C_SignInit:70", used: ["C_SignInit 1", "C_SignInit 40"] },
  ])("signs by a mechanism that the token has ($faults)", async ({ faults, used }) => {
    await double.misbehave(faults);
    expect(await sign(await open())).toHaveLength(256);
    expect((await double.calls()).filter((call) => call.startsWith("C_SignInit"))).toEqual(used);
  });

  test("a token that can only PSS signs so", async () => {
    await double.misbehave("mechanisms=d");
    const batch = await open();
    const [own] = batch.certificates.usable;
    expect(own?.algorithms).toEqual(["rsa-pss-sha256"]);
    const value = await batch.sign({ certificate: own!.id, algorithm: "rsa-pss-sha256", bytes });
    expect(value).toHaveLength(256);
  });

  test("the PIN is forgotten after a while without use", async () => {
    const short = aClient({ pinIdleMs: 200 });
    try {
      await short.look();
      const batch = await open(short);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await expect(sign(batch)).rejects.toEqual(codeOf("BATCH_ENDED"));
    } finally {
      await short.close();
    }
  });

  test("one that sleeps in C_Finalize does not keep the program: what was signed is signed", async () => {
    const ending = aClient();
    await ending.look();
    expect(await sign(await open(ending))).toHaveLength(256);
    await double.misbehave("hang=C_Finalize");
    const from = Date.now();
    await ending.close();
    expect(Date.now() - from).toBeLessThan(5000);
    await expect(ending.look()).rejects.toEqual(codeOf("CLOSED"));
  });

  test("one that hangs over its slots is told, and others are seen meanwhile", async () => {
    const both = aClient({
      known: [
        { name: "Doble", path: double.library },
        { name: "SoftHSM", path: soft.module },
      ],
    });
    try {
      const seen = await both.look();
      expect(seen.tokens.map(({ seenBy }) => seenBy)).toEqual(Array(2).fill([double.library, soft.module]));

      await double.misbehave("hang=C_GetSlotList");
      const { tokens, libraries } = await both.look();
      expect(libraries[0]?.problem).toMatchObject({ code: "DRIVER_HUNG" });
      expect(tokens.map(({ seenBy }) => seenBy)).toEqual(Array(2).fill([soft.module]));
    } finally {
      await both.close();
    }
  });

  test("one that waits for events though told not to is asked for none", async () => {
    await double.misbehave("hang=C_WaitForSlotEvent");
    expect((await client.look()).libraries[0]?.problem).toMatchObject({ code: "DRIVER_HUNG" });
    expect((await client.look()).tokens).toHaveLength(2);
  });

  test("one that crashes when it is looked at is not started again each time", async () => {
    let started = 0;
    const forkReal = forkWithNode(locateChild(), double.environment);
    const fork = () => {
      started += 1;
      return forkReal();
    };
    const hasty = aClient({ fork, pollMs: 50 });
    await double.misbehave("crash=C_GetSlotList");
    const told = Promise.withResolvers<Overview>();
    const stop = hasty.watch(told.resolve);
    expect((await told.promise).libraries[0]?.problem).toMatchObject({ code: "DRIVER_CRASHED" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    stop();
    await hasty.close();
    expect(started).toBe(1);
  });

  test("removing and connecting is told to who watches, once each", async () => {
    const told: number[] = [];
    const changes = { until: (_: number): void => undefined };
    const stop = client.watch(({ tokens }: Overview) => {
      told.push(tokens.length);
      changes.until(tokens.length);
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        changes.until = (now) => now === count && resolve();
      });
    const gone = until(0);
    await double.misbehave("gone=1");
    await gone;
    const back = until(2);
    await double.misbehave();
    await back;
    stop();
    expect(told).toEqual([2, 0, 2]);
  });

  test("the library that signed is the one that is used the next time, or the one that was chosen", async () => {
    const known = [
      { name: "SoftHSM", path: soft.module },
      { name: "Doble", path: double.library },
    ];
    const memory = memoryOf();
    const both = aClient({ known, memory });
    try {
      const usedFor = async () =>
        (await both.look()).tokens.find(({ label }) => label === "firma")?.ref as TokenRef;
      const first = await usedFor();
      expect(first.library).toBe(soft.module);
      await both.preferLibrary(first, double.library);
      const chosen = await usedFor();
      expect(chosen.library).toBe(double.library);
      await expect(both.preferLibrary(chosen, "/otra.so")).rejects.toEqual(codeOf("TOKEN_NOT_FOUND"));

      await sign(await open(both, first));
      await both.close();
      expect(memory.kept.tokens).toEqual({ [first.serial]: soft.module });
    } finally {
      await both.close();
    }
  });

  test("a library is added when it works, and is kept", async () => {
    const memory = memoryOf();
    const empty = aClient({ known: [], memory });
    try {
      expect(await empty.look()).toEqual({ tokens: [], libraries: [] });
      await expect(empty.addLibrary(`${soft.module}.falta`)).rejects.toEqual(codeOf("DRIVER_NOT_FOUND"));
      await expect(empty.addLibrary(soft.environment.SOFTHSM2_CONF)).rejects.toEqual(
        codeOf("DRIVER_NOT_A_LIBRARY"),
      );
      expect(memory.kept.libraries).toEqual([]);
      await empty.addLibrary(double.library);
      expect((await empty.look()).libraries).toMatchObject([{ path: double.library, isAdded: true }]);
      expect(memory.kept.libraries).toEqual([double.library]);
      await empty.removeLibrary(double.library);
      expect(await empty.look()).toEqual({ tokens: [], libraries: [] });
    } finally {
      await empty.close();
    }
  });
});
