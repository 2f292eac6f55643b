import { createHash } from "node:crypto";
import { childrenOf, readAsn1 } from "@foja/pades/asn1/read";
import { generalizedTime, setOf } from "@foja/pades/asn1/write";
import { attribute } from "@foja/pades/cms/signed-attributes";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { afterEach, describe, expect, test } from "vitest";
import { createApiClient } from "../server/api-client";
import { fixedCredential } from "../server/credential";
import { sleep as sleepReally } from "../server/repeat";
import { createFakeServer, type FakeServer } from "../testing/fake-server";
import { aKeySigner } from "../testing/key-signer";
import { TokenError } from "../token/token-error";
import { countStates } from "./batch-state";
import { type Batch, createBatch } from "./create-batch";

const pki = createTestPki();
const servers: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Pauses take no time, but for the one after a stop. */
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ms < 10_000) return setImmediate(resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });

const aBatch = async (count = 3) => {
  const server = await createFakeServer(count);
  servers.push(server);
  const ids = server.documents.map((one) => one.document_id);
  const api = createApiClient({
    fetch,
    api: `${server.address}/api/desktop/v1`,
    credential: fixedCredential(server.access()),
    sleep,
  });
  const batch = createBatch({ api, documentIds: ids, report: () => undefined, sleep });
  return { server, ids, batch };
};
const statesOf = (batch: Batch) => batch.state().documents.map((one) => one.state);
const codes = (batch: Batch) => batch.state().documents.map((one) => one.reason?.code ?? null);

describe("a batch", () => {
  test.each(["rsa", "p256", "p384"] as const)("signs all with %s, each once", async (kind) => {
    const { server, ids, batch } = await aBatch(5);
    const signer = aKeySigner(pki[kind]);
    expect((await batch.run(signer)).status).toBe("done");
    expect([...server.taken.keys()].sort()).toEqual([...ids].sort());
    expect(server.sent).toHaveLength(5);
    expect(batch.state().documents[0]?.number).toMatch(/^IF-2026-/);
    expect(signer.isClosed()).toBe(true);
  });

  test("with the algorithm that the token offers, where the key could do another", async () => {
    const { server, batch } = await aBatch(1);
    const signer = aKeySigner(pki.rsa, undefined, true);
    expect(signer.algorithms).toEqual(["rsa-pss-sha256"]);
    expect((await batch.run(signer)).status).toBe("done");
    expect(server.taken.size).toBe(1);
  });

  test("goes on in another session after a hundred", async () => {
    const { server, batch } = await aBatch(120);
    await batch.run(aKeySigner(pki.p256));
    expect(server.taken.size).toBe(120);
    expect(server.calls.filter((call) => call === "POST /sessions")).toHaveLength(2);
  });

  test("tells what was rejected before or meanwhile, and signs the rest", async () => {
    const { server, ids, batch } = await aBatch(4);
    server.rejected.add(ids[0] as string);
    await batch.run(
      aKeySigner(pki.p256, (count) => void (count === 1 && server.rejected.add(ids[3] as string))),
    );
    const states = statesOf(batch);
    expect(states.slice(0, 3)).toEqual(["skipped", "signed", "signed"]);
    expect(batch.state().documents[0]?.reason).toMatchObject({
      details: { text: "El documento no está en proceso de firma" },
    });
    expect(batch.state().status).toBe("done");
  });

  test("what the person signed elsewhere counts as signed; what is gone or hidden is told and skipped", async () => {
    const { server, ids, batch } = await aBatch(4);
    const [before = "", meanwhile = "", hidden = ""] = ids;
    server.taken.set(before, "elsewhere");
    server.hidden.add(hidden);
    server.documents.splice(3, 1);
    server.interrupt({
      on: new RegExp(`${meanwhile}/signature`),
      how: { status: 409, code: "ALREADY_SIGNED", error: "Usted ya firmó este documento" },
      times: 1,
    });
    const { status, documents } = await batch.run(aKeySigner(pki.p256));
    expect(status).toBe("done");
    expect(documents.map(({ state, reason }) => [state, reason?.details])).toEqual([
      ["signed", undefined],
      ["signed", undefined],
      ["skipped", { refusal: "DOCUMENT_NOT_VISIBLE", text: expect.any(String) }],
      ["skipped", { refusal: "NOT_FOUND", text: expect.any(String) }],
    ]);
  });

  test("stops, gives back what is not signed, and resumes with a new login", async () => {
    const { server, ids, batch } = await aBatch(6);
    await batch.run(aKeySigner(pki.p256, (count) => void (count === 3 && batch.stop())));
    expect(statesOf(batch)).toEqual(["signed", "signed", "signed", "waiting", "waiting", "waiting"]);
    expect(batch.state()).toMatchObject({ status: "stopped", reason: null });
    expect(server.released.sort()).toEqual(ids.slice(3).sort());
    await batch.run(aKeySigner(pki.p256));
    expect(batch.state().status).toBe("done");
    expect(server.sent).toHaveLength(6);
  });

  test("a second run at once is refused", async () => {
    const { batch } = await aBatch(2);
    const first = batch.run(aKeySigner(pki.p256));
    await expect(batch.run(aKeySigner(pki.p256))).rejects.toMatchObject({ code: "BATCH_RUNNING" });
    await first;
  });
});

describe("a lost connection", () => {
  test.each(["drop", "lose"] as const)(
    "after signing (%s): the same value goes again, and is taken once",
    async (how) => {
      const { server, ids, batch } = await aBatch(3);
      server.interrupt({ on: /signature$/, how, times: 4 });
      await batch.run(aKeySigner(pki.p256));
      expect(batch.state().status).toBe("done");
      for (const id of ids) {
        const values = server.sent.filter((one) => one.documentId === id).map((one) => one.value);
        expect(new Set(values)).toEqual(new Set([server.taken.get(id)]));
      }
    },
  );

  test("for long: signatures are kept, and a resumed batch sends the same before it signs more", async () => {
    const { server, ids, batch } = await aBatch(3);
    server.interrupt({ on: /signature$/, how: "drop", times: Number.POSITIVE_INFINITY });
    await batch.run(aKeySigner(pki.p256));
    expect(batch.state()).toMatchObject({ status: "stopped", reason: { code: "SERVER_UNREACHABLE" } });
    const kept = countStates(batch.state()).unsent;
    expect(kept).toBeGreaterThan(0);
    expect(server.released).toEqual([]);

    server.heal();
    const again = aKeySigner(pki.p256);
    await batch.run(again);
    expect(batch.state().status).toBe("done");
    expect(server.taken.size).toBe(ids.length);
    expect(again.count()).toBe(ids.length - kept);
  });

  test("before a session stops it with the reason", async () => {
    const { server, batch } = await aBatch(2);
    server.interrupt({ on: /POST .sessions$/, how: "drop", times: Number.POSITIVE_INFINITY });
    await batch.run(aKeySigner(pki.p256));
    expect(batch.state()).toMatchObject({ status: "stopped", reason: { code: "SERVER_UNREACHABLE" } });
    server.heal();
    await batch.run(aKeySigner(pki.p256));
    expect(batch.state().status).toBe("done");
  });
});

describe("stopping waits for nothing that can be done without", () => {
  test.each<[string, RegExp, "hang" | "drop"]>([
    ["while a document is prepared", /GET .sessions/, "hang"],
    ["while a lost connection is tried again", /POST .sessions$/, "drop"],
    ["while the session is given back", /DELETE/, "drop"],
  ])("%s", async (_, on, how) => {
    const server = await createFakeServer(2);
    servers.push(server);
    server.interrupt({ on, how, times: Number.POSITIVE_INFINITY });
    // No pause ends by itself.
    const sleep = (ms: number, signal?: AbortSignal) => sleepReally(Math.max(ms, 60_000), signal);
    const api = createApiClient({
      fetch,
      api: `${server.address}/api/desktop/v1`,
      credential: fixedCredential(server.access()),
      sleep,
    });
    const documentIds = server.documents.map((one) => one.document_id);
    const batch = createBatch({ api, documentIds, report: () => undefined, sleep });
    const isDelete = on.source === "DELETE";
    const running = batch.run(aKeySigner(pki.p256, () => void (isDelete && batch.stop())));
    await expect.poll(() => isDelete || server.calls.some((call) => on.test(call))).toBe(true);
    batch.stop();
    expect(await running).toMatchObject({ status: "stopped", reason: null });
    expect(server.calls.filter((call) => call.startsWith("DELETE")).length).toBeLessThanOrEqual(1);
  });
});

test.each([/GET .sessions/, /signature$/])(
  "a session that is over (%s) is followed by another, with all signed once",
  async (on) => {
    const { server, batch } = await aBatch(3);
    server.interrupt({
      on,
      how: { status: 409, code: "SESSION_OVER", error: "La sesión terminó" },
      times: 1,
    });
    await batch.run(aKeySigner(pki.p256));
    expect(batch.state().status).toBe("done");
    expect(server.taken.size).toBe(3);
    expect(server.calls.filter((call) => call === "POST /sessions")).toHaveLength(2);
  },
);

test("a document whose turn is over again and again is left out", async () => {
  const { server, batch } = await aBatch(1);
  server.interrupt({
    on: /signature$/,
    how: { status: 409, code: "DOCUMENT_RELEASED", error: "El turno terminó" },
    times: Number.POSITIVE_INFINITY,
  });
  await batch.run(aKeySigner(pki.p256));
  expect(batch.state().documents[0]).toMatchObject({
    state: "failed",
    reason: { details: { text: "El turno terminó" } },
  });
});

describe("a token that fails", () => {
  test.each(["PIN_INCORRECT", "PIN_LOCKED", "TOKEN_REMOVED"] as const)(
    "%s stops it at once",
    async (code) => {
      const { server, batch } = await aBatch(3);
      const signer = aKeySigner(pki.p256, (count) => {
        if (count === 2) throw new TokenError(code);
      });
      await batch.run(signer);
      expect(batch.state()).toMatchObject({ status: "stopped", reason: { from: "token", code } });
      expect(signer.count()).toBe(2);
      expect(signer.isClosed()).toBe(true);
      expect(server.taken.size).toBe(1);
      expect(server.released).toHaveLength(2);
    },
  );

  test("a document that ends the driver twice is left out, and the others go on", async () => {
    const { batch } = await aBatch(3);
    const hanging = () => aKeySigner(pki.p256, () => Promise.reject(new TokenError("DRIVER_HUNG")));
    await batch.run(hanging());
    await batch.run(hanging());
    expect(codes(batch)).toEqual(["DRIVER_HUNG", null, null]);
    await batch.run(aKeySigner(pki.p256));
    expect(statesOf(batch)).toEqual(["failed", "signed", "signed"]);
  });
});

test("what the server refuses of a signature is told of that document alone", async () => {
  const { server, batch } = await aBatch(2);
  server.interrupt({
    on: /signature$/,
    how: { status: 422, code: "CERTIFICATE_REVOKED", error: "El certificado está revocado" },
    times: 1,
  });
  await batch.run(aKeySigner(pki.p256));
  expect(statesOf(batch).sort()).toEqual(["failed", "signed"]);
});

describe("what was prepared wrong is not signed", () => {
  const flip = (base64: unknown, at: number): string => {
    const bytes = Buffer.from(String(base64), "base64");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64");
  };
  const SIGNING_TIME = attribute("1.2.840.113549.1.9.5", generalizedTime(new Date("2026-11-29T12:00:00Z")));
  const withToSign = (answer: Record<string, unknown>, change: (attributes: Buffer[]) => Buffer[]) => {
    const set = readAsn1(Buffer.from(String(answer.to_sign), "base64"));
    const toSign = setOf(...change(childrenOf(set).map(({ raw }) => raw)));
    return {
      ...answer,
      to_sign: toSign.toString("base64"),
      to_sign_sha256: createHash("sha256").update(toSign).digest("hex"),
    };
  };
  test.each<[string, string, (answer: Record<string, unknown>) => Record<string, unknown>]>([
    ["another PDF", "digest of the document", (one) => ({ ...one, pdf: flip(one.pdf, 200) })],
    ["other bytes to sign", "hash of what is signed", (one) => ({ ...one, to_sign: flip(one.to_sign, 60) })],
    ["a range that leaves bytes out", "byte range", (one) => ({ ...one, byte_range: [0, 100, 200, 300] })],
    ["another algorithm", "algorithm", (one) => ({ ...one, algorithm: "rsa-pkcs1-sha256" })],
    [
      "another document",
      "document",
      (one) => ({ ...one, document_id: "22222222-2222-4222-8222-222222222222" }),
    ],
    ["an attribute more", "signed attributes", (one) => withToSign(one, (set) => [...set, SIGNING_TIME])],
    [
      "an attribute twice",
      "signed attributes",
      (one) => withToSign(one, (set) => [...set, ...set.slice(0, 1)]),
    ],
    ["an attribute less", "signed attributes", (one) => withToSign(one, (set) => set.slice(0, -1))],
  ])("%s", async (_, cause, tamper) => {
    const { server, batch } = await aBatch(1);
    server.tamper = tamper;
    const signer = aKeySigner(pki.p256);
    await batch.run(signer);
    expect(batch.state().documents[0]).toMatchObject({
      state: "failed",
      reason: { code: "PREPARED_WRONG", details: { cause } },
    });
    expect(signer.count()).toBe(0);
    expect(server.released).toHaveLength(1);
  });
});
