import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { API_KEY, aListeningNotary, goodParts } from "../test-support/a-notary";
import { toFormData } from "../test-support/multipart";

const ROOM = 100_000;

/** A notary whose jobs wait until `release`. */
const aFullNotary = async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let started = 0;
  const notary = await aListeningNotary({
    bodiesMaxBytes: ROOM,
    pool: {
      run: async () => {
        started += 1;
        await promise;
        throw new Error("nothing to sign");
      },
    },
  });
  const sign = async () =>
    fetch(`${notary.url}sign-pdf`, {
      method: "POST",
      headers: { "x-api-key": API_KEY },
      body: toFormData({ ...(await goodParts()), city: "x".repeat(4000), cert_file: Buffer.alloc(60_000) }),
    });
  return { ...notary, sign, release, started: () => started };
};

test("what doesn't fit beside what is under way is 503 at once, and fits when that is done", async () => {
  const { sign, release, started } = await aFullNotary();
  const first = sign();
  await expect.poll(started).toBe(1);
  const refused = await sign();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toMatchObject({ error_code: "SERVICE_BUSY" });
  expect(started()).toBe(1);

  release();
  expect((await first).status).toBe(500);
  await expect.poll(async () => (await sign()).status).toBe(500);
  expect(started()).toBe(2);
});

test("a caller that goes away gives its room back; what asks for nothing needs none", async () => {
  const { port, url, sign, release, started } = await aFullNotary();
  release();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = `POST /sign-pdf HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\ncontent-length: ${ROOM}\r\n`;
  socket.write(`${head}content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`);
  await expect.poll(async () => (await sign()).status).toBe(503);
  expect((await fetch(`${url}health`)).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await sign()).status).toBe(500);
  expect(started()).toBeGreaterThan(0);
});
