import { aDocument } from "@foja/pades/test-documents";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { InputOf } from "../ipc/contract";
import { createFakeServer } from "../testing/fake-server";
import { FAKE_PIN } from "../testing/fake-tokens";
import { aProgram, type TestProgram } from "../testing/test-program";
import { TokenError } from "../token/token-error";

const pki = createTestPki();
let town: TestProgram;
beforeEach(async () => {
  town = await aProgram(pki);
});
afterEach(async () => {
  await town.close();
  expect(town.reported).toEqual([]);
});

const handlers = () => town.program.handlers;
const state = () => handlers()["program.state"](undefined);
const ids = () => town.server.documents.map((one) => one.document_id);
const PAGE = { limit: 50, offset: 0 };
const batch = () => town.events.findLast((event) => event.type === "batch")?.batch;
const isDone = () => expect.poll(() => batch()?.status).toBe("done");

const signing = async (documentIds: string[], pin = FAKE_PIN): Promise<InputOf<"batch.start">> => {
  const [token] = (await handlers()["token.list"](undefined)).tokens;
  return {
    document_ids: documentIds,
    token: token?.ref ?? { library: "", slot: "", serial: "" },
    certificate: token?.usable[0]?.id ?? "",
    pin: Buffer.from(pin),
  };
};
const enter = async () => {
  await handlers()["server.add"]({ address: town.server.address });
  await handlers()["signIn.start"](undefined);
};

describe("with an account", () => {
  test("a server is added, the person signs in, and a next start needs neither", async () => {
    await town.program.start();
    expect(await state()).toMatchObject({ access: "none", servers: [], current: null });
    await enter();
    expect(await state()).toMatchObject({
      access: "account",
      current: town.server.address,
      person: { name: "Ana Núñez" },
    });
    expect((await handlers()["pending.list"](PAGE)).total).toBe(3);

    const next = town.again();
    await next.start();
    expect(await next.handlers["program.state"](undefined)).toMatchObject({ access: "account" });
    await next.handlers["signIn.end"](undefined);
    expect(await next.handlers["program.state"](undefined)).toMatchObject({ access: "none", person: null });
    expect(town.server.provider.revoked).toHaveLength(1);
  });

  test("where the system keeps no secrets the sign-in ends with the program, and that is said", async () => {
    const other = await aProgram(pki, { isLasting: false });
    await other.program.handlers["server.add"]({ address: other.server.address });
    await other.program.handlers["signIn.start"](undefined);
    expect(await other.program.handlers["program.state"](undefined)).toMatchObject({
      access: "account",
      isSignInLasting: false,
    });
    const next = other.again();
    await next.start();
    expect(await next.handlers["program.state"](undefined)).toMatchObject({ access: "none" });
    await other.close();
  });

  test("of several municipalities one is chosen, and kept", async () => {
    town.server.municipalities.push({ schema: "200_otra", name: "Otra", acronym: "OTRA" });
    await enter();
    expect(await state()).toMatchObject({ access: "none", problem: { code: "MUNICIPALITY_REQUIRED" } });
    expect(await handlers()["municipality.list"](undefined)).toHaveLength(2);
    await expect(handlers()["municipality.choose"]({ schema: "300_ajena" })).rejects.toMatchObject({
      code: "REQUEST_INVALID",
    });
    await handlers()["municipality.choose"]({ schema: "200_otra" });
    expect(await state()).toMatchObject({ access: "account", servers: [{ municipality: "Otra" }] });
  });

  test("a server that can't be reached is shown with its reason", async () => {
    await enter();
    await town.server.close();
    const next = town.again();
    await next.start();
    expect(await next.handlers["program.state"](undefined)).toMatchObject({
      access: "none",
      problem: { code: "SERVER_UNREACHABLE" },
    });
  });
});

describe("signing", () => {
  beforeEach(enter);

  test("a wrong PIN is told before anything begins, and is not tried again", async () => {
    const wrong = await signing(ids(), "0000");
    await expect(handlers()["batch.start"](wrong)).rejects.toMatchObject({ code: "PIN_INCORRECT_FEW_TRIES" });
    expect(town.tokens.pins).toEqual(["0000"]);
    expect(wrong.pin?.every((byte) => byte === 0)).toBe(true);
    expect(town.server.calls).not.toContain("POST /sessions");
  });

  test("goes through, is told document by document, and is forgotten when it was read", async () => {
    await handlers()["batch.start"](await signing(ids()));
    await isDone();
    expect(town.server.taken.size).toBe(3);
    await handlers()["batch.forget"](undefined);
    expect(batch()).toBeNull();
    expect((await handlers()["pending.list"](PAGE)).total).toBe(0);
  });

  test("what changed since it was shown is left out until it was looked at again", async () => {
    const [first = "", second = ""] = ids();
    await handlers()["document.read"]({ document_id: first });
    town.server.pdfs.set(first, aDocument({ pages: 1, markerY: 200 }));
    await handlers()["batch.start"](await signing([first, second]));
    await isDone();
    expect(batch()?.documents).toMatchObject([
      { state: "failed", reason: { code: "DOCUMENT_CHANGED" } },
      { state: "signed" },
    ]);
    await handlers()["batch.forget"](undefined);
    await handlers()["document.read"]({ document_id: first });
    await handlers()["batch.start"](await signing([first]));
    await expect.poll(() => town.server.taken.size).toBe(2);
    await isDone();
  });

  test("twice at once is once", async () => {
    const both = await Promise.allSettled([
      handlers()["batch.start"](await signing(ids())),
      handlers()["batch.start"](await signing(ids())),
    ]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await isDone();
    expect(town.server.sent).toHaveLength(3);
  });

  test("a driver that hangs asks for the PIN again, and the batch goes on", async () => {
    town.tokens.beforeSign = (count) => {
      if (count === 2) throw new TokenError("DRIVER_HUNG");
    };
    await handlers()["batch.start"](await signing(ids()));
    await expect
      .poll(() => batch())
      .toMatchObject({ status: "stopped", wantsPin: true, reason: { code: "DRIVER_HUNG" } });
    town.tokens.beforeSign = () => undefined;
    const { document_ids: _, ...chosen } = await signing([]);
    await handlers()["batch.resume"](chosen);
    await isDone();
    expect(town.server.taken.size).toBe(3);
  });

  test("nothing takes the server away from a batch; closing hands in what is signed", async () => {
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    town.tokens.beforeSign = () => {
      reached.resolve();
      return held.promise;
    };
    await handlers()["batch.start"](await signing(ids()));
    await reached.promise;
    await expect(handlers()["signIn.end"](undefined)).rejects.toMatchObject({ code: "BATCH_RUNNING" });
    await expect(handlers()["server.remove"]({ address: town.server.address })).rejects.toMatchObject({
      code: "BATCH_RUNNING",
    });
    const closed = town.program.close();
    await expect.poll(() => batch()?.status).toBe("stopping");
    held.resolve();
    await closed;
    expect(town.server.taken.size).toBe(1);
    expect(town.tokens.isClosed()).toBe(true);
  });
});

test("a PIN that comes without a batch, or without anybody there, is zeroed all the same", async () => {
  const { document_ids: _, ...chosen } = await signing([]);
  await expect(handlers()["batch.resume"](chosen)).rejects.toMatchObject({ code: "BATCH_NONE" });
  const start = await signing(ids());
  await expect(handlers()["batch.start"](start)).rejects.toMatchObject({ code: "SIGNED_OUT" });
  for (const { pin } of [chosen, start]) expect(pin?.every((byte) => byte === 0)).toBe(true);
});

describe("signed out in mid-batch", () => {
  const resume = async () => {
    const { document_ids: _, ...chosen } = await signing([]);
    await handlers()["batch.resume"](chosen);
  };
  const stopsWith = (code: string) =>
    expect.poll(() => batch()).toMatchObject({ status: "stopped", reason: { code } });
  const isOverAfterOne = (end: () => void) => {
    town.tokens.beforeSign = (count) => void (count === 2 && end());
  };
  const endAccount = () => {
    town.server.provider.endAccess();
    town.server.provider.endAll();
  };

  test("the person signs in again, and the batch goes on with the same values", async () => {
    await enter();
    isOverAfterOne(endAccount);
    await handlers()["batch.start"](await signing(ids()));
    await stopsWith("SIGNED_OUT");
    await handlers()["signIn.start"](undefined);
    await resume();
    await isDone();
    expect(town.server.taken.size).toBe(3);
    for (const { documentId, value } of town.server.sent)
      expect(town.server.taken.get(documentId)).toBe(value);
  });

  test("a ticket that is over is followed by another, whose documents come after", async () => {
    await enter();
    await town.program.openLink(town.link(ids()));
    isOverAfterOne(town.server.endTickets);
    await handlers()["batch.start"](await signing(ids()));
    await stopsWith("TICKET_OVER");
    await town.program.openLink(town.link(ids().slice(2)));
    await resume();
    await isDone();
    await handlers()["batch.forget"](undefined);
    expect(await state()).toMatchObject({ access: "ticket" });
  });

  test.each([
    ["goes back to the list", () => handlers()["batch.forget"](undefined)],
    ["quits", () => town.program.close()],
  ])("somebody else does not go on with it; who %s ends its session", async (_, leave) => {
    await enter();
    town.server.interrupt({
      on: /signature$/,
      how: { status: 401, code: "UNAUTHENTICATED", error: "" },
      times: 9,
    });
    await handlers()["batch.start"](await signing(ids()));
    await expect.poll(() => batch()?.status).toBe("stopped");
    expect(batch()?.documents.some((one) => one.state === "unsent")).toBe(true);
    town.server.heal();
    town.server.personId = "22222222-2222-4222-8222-222222222222";
    await handlers()["signIn.start"](undefined);
    await expect(resume()).rejects.toMatchObject({ code: "BATCH_OF_OTHERS" });
    await leave();
    await expect.poll(() => town.server.released.length).toBe(3);
    expect(town.server.taken.size).toBe(0);
  });

  test("without a batch it is said, with the way in", async () => {
    await enter();
    endAccount();
    await expect(handlers()["pending.list"](PAGE)).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await state()).toMatchObject({ access: "none", problem: { code: "SIGNED_OUT" } });
    await handlers()["signIn.start"](undefined);
    await town.program.openLink(town.link(ids()));
    town.server.endTickets();
    await expect(handlers()["pending.list"](PAGE)).rejects.toMatchObject({ code: "TICKET_OVER" });
    expect(await state()).toMatchObject({ access: "account", problem: { code: "TICKET_OVER" } });
  });
});

describe("opened by a page", () => {
  test("of a known server it shows what the ticket is for, and goes back to the account when that is done", async () => {
    await enter();
    const wanted = ids().slice(1, 2);
    await town.program.openLink(town.link([...wanted, "33333333-3333-4333-8333-333333333333"]));
    expect(await state()).toMatchObject({ access: "ticket" });
    expect(await handlers()["pending.list"](PAGE)).toMatchObject({
      total: 1,
      gone: 1,
      documents: [{ document_id: wanted[0] }],
    });
    await handlers()["batch.start"](await signing(wanted));
    await isDone();
    await handlers()["batch.forget"](undefined);
    expect(await state()).toMatchObject({ access: "account" });
  });

  test("of a server that nobody set up it asks first, and nothing is sent there before", async () => {
    const link = town.link(ids());
    await town.program.openLink(link);
    expect(await state()).toMatchObject({ access: "none", unknownServer: town.server.address });
    expect(town.server.calls).toEqual([]);
    await handlers()["link.refuse"](undefined);
    expect(await state()).toMatchObject({ unknownServer: null, servers: [] });

    await town.program.openLink(link);
    await handlers()["link.accept"](undefined);
    expect(await state()).toMatchObject({ access: "ticket", current: town.server.address });
  });

  test("of a server that passes for another: nothing is kept of it, and the other's sign-in stays the other's", async () => {
    await enter();
    const before = (await state()).servers;
    const evil = await createFakeServer();
    evil.discovery = { api: `${town.server.address}/api/desktop/v1`, resource: town.server.address };
    await town.program.openLink(
      `foja://sign?server=${encodeURIComponent(evil.address)}&ticket=${evil.ticket(ids())}`,
    );
    await expect(handlers()["link.accept"](undefined)).rejects.toMatchObject({ code: "SERVER_NOT_FOJA" });
    expect((await state()).servers).toEqual(before);
    const next = town.again();
    await next.start();
    expect(await next.handlers["program.state"](undefined)).toMatchObject({ access: "account" });
    expect(evil.provider.refreshed).toEqual([]);
    expect(town.server.provider.refreshed).toHaveLength(1);
    await evil.close();
  });

  test("twice with the same link the second is told", async () => {
    await enter();
    const link = town.link(ids());
    await town.program.openLink(link);
    await town.program.openLink(link);
    expect(await state()).toMatchObject({ access: "ticket", problem: { code: "TICKET_INVALID" } });
  });

  // A3: two documents of two pages, opened at once.
  test("for another document while one is being signed: both finish", async () => {
    await enter();
    const [one = "", other = ""] = ids();
    await town.program.openLink(town.link([one]));
    let go = (): void => undefined;
    town.tokens.beforeSign = () =>
      new Promise<void>((resolve) => {
        go = resolve;
      });
    await handlers()["batch.start"](await signing([one]));
    await town.program.openLink(town.link([other]));
    expect((await handlers()["pending.list"](PAGE)).documents[0]?.document_id).toBe(one);
    await expect.poll(() => town.server.calls.some((call) => call.startsWith("GET /sessions"))).toBe(true);
    town.tokens.beforeSign = () => undefined;
    go();
    await isDone();
    await handlers()["batch.forget"](undefined);
    await handlers()["batch.start"](await signing([other]));
    await isDone();
    expect([...town.server.taken.keys()].sort()).toEqual([one, other].sort());
  });
});

test("the diagnosis says what support needs and nothing about the person", async () => {
  town.server.skewMs = -300_000;
  await enter();
  await expect(handlers()["library.add"](undefined)).rejects.toMatchObject({ code: "DRIVER_32_BIT" });
  await handlers()
    ["batch.start"](await signing(["33333333-3333-4333-8333-333333333333"]))
    .catch(() => undefined);
  await handlers()["diagnosis.copy"](undefined);
  const text = town.copied[0] ?? "";
  expect(text).toMatch(/Reloj.*300 segundos adelantado/);
  expect(text).toContain("[Bien] Controlador: libfirma.so");
  expect(text).toContain("Está vencido.");
  expect(text).not.toMatch(/Ana|Núñez|ana@|27111111114|serie-de-ana|\/home/);
});
