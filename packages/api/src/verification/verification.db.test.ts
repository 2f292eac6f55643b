import { randomUUID } from "node:crypto";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { createCheckFileHandler } from "./check-file-handler";
import { checkTyped } from "./check-typed";

const town = await townOfFile();
const rateLimit = createRateLimit(town.database.pool);
const sources = { ...town, now: town.clock.now, newId: randomUUID, rateLimit };
const reported: unknown[] = [];
const handlerFor = (caller: string) =>
  createCheckFileHandler(sources, {
    isHttps: false,
    callerOf: ({ headers }) => headers.get("x-caller") ?? caller,
    report: (error) => reported.push(error),
  });
const post = (body: string | ReadableStream, headers = {}) =>
  new Request("http://localhost/verificar/archivo", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);

describe("a file from the page", () => {
  test("is judged, and its answer is kept by nobody", async () => {
    const answer = await handlerFor("a")(post("%PDF-1.7\nhola"));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toMatchObject({ kind: "unsigned" });
  });

  test("above 50 MB is refused, while it is read where its length is not told", async () => {
    const piece = new Uint8Array(4 * 1024 * 1024);
    let given = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        given += 1;
        controller.enqueue(piece);
      },
    });
    const told = { "content-length": String(51 * 1024 * 1024) };
    const handle = handlerFor("b");
    const answers = [await handle(post("x", told)), await handle(post(endless))];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(await answers[1]!.json()).toMatchObject({
      code: "FILE_TOO_LARGE",
      error: expect.stringContaining("50 MB"),
    });
    expect(given).toBeLessThan(20);
  });

  test("is the tenth of a minute and then no more, of each address", async () => {
    const handle = handlerFor("c");
    for (let count = 0; count < 10; count++) expect((await handle(post("x"))).status).toBe(200);
    const refused = await handle(post("x"));
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await handlerFor("d")(post("x"))).status).toBe(200);
  });

  test("that comes slowly holds no place of others, and one caller has two at once", async () => {
    const handle = handlerFor("");
    const ends: ReadableStreamDefaultController[] = [];
    // Known once somebody reads it.
    const slowly = () =>
      new ReadableStream({ pull: (controller) => void ends.push(controller) }, { highWaterMark: 0 });
    const from = (caller: string, body: string | ReadableStream = "x") =>
      handle(post(body, { "x-caller": caller, "content-length": "1" }));
    const callers = ["s1", "s2", "s3", "s4"];
    const slow = callers.flatMap((caller) => [from(caller, slowly()), from(caller, slowly())]);
    await expect.poll(() => ends.length).toBe(slow.length);
    const refused = await from("s1");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "SERVER_BUSY" });
    expect((await from("s5")).status).toBe(200);

    for (const end of ends) end.close();
    expect((await Promise.all(slow)).map(({ status }) => status)).not.toContain(500);
    expect((await from("s1")).status).toBe(200);
  });

  test("finds a bug told once, and nothing of it shown", async () => {
    town.faults.judge.failNext(new Error("secreto"));
    const answer = await handlerFor("e")(post("x"));
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("secreto")]);
    expect(reported).toHaveLength(1);
  });
});

test("codes are asked for thirty times a minute; what is too long is nobody's", async () => {
  const ask = (typed: string, caller = "f") => checkTyped(sources, { typed, caller, requestId: "r" });
  expect(await ask("x".repeat(2_000), "g")).toEqual({ kind: "unknown" });
  for (let count = 0; count < 30; count++)
    expect(await ask("7K3M-Q9XV-2RTB-8HWC")).toEqual({ kind: "unknown" });
  expect(await ask("7K3M-Q9XV-2RTB-8HWC")).toEqual({ kind: "limited", seconds: expect.any(Number) });
});
