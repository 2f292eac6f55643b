import { expect, test } from "vitest";
import { createBodyRoom } from "./body-room";

const MB = 1024 * 1024;

const aRoom = (megabytes: number) => {
  const withRoom = createBodyRoom(megabytes * MB);
  /** @returns how to end it, once it has room */
  return (caller: string, announced: number | undefined) => {
    const headers = announced === undefined ? {} : { "content-length": String(announced) };
    const request = new Request("http://localhost/", { method: "POST", headers });
    const { promise, resolve } = Promise.withResolvers<void>();
    return new Promise<() => Promise<void>>((resolveEnter, reject) => {
      const work = withRoom(request, { caller, bodyMaxBytes: 40 * MB }, () => {
        resolveEnter(() => {
          resolve();
          return work;
        });
        return promise;
      });
      work.catch(reject);
    });
  };
};

test("one caller leaves room for others, however many bodies they send", async () => {
  const enter = aRoom(256);
  const first = [await enter("a", 36 * MB), await enter("a", 36 * MB), await enter("a", undefined)];
  await expect(enter("a", 36 * MB)).rejects.toMatchObject({ code: "unavailable" });
  for (const caller of ["b", "c", "d"]) await enter(caller, 36 * MB);
  await expect(enter("b", 36 * MB)).rejects.toMatchObject({ code: "unavailable" });
  await expect(enter("e", 40 * MB)).rejects.toMatchObject({ code: "unavailable" });
  for (let count = 0; count < 50; count++) await enter("a", MB - 1);

  for (const end of first) await end();
  await enter("a", 36 * MB);
  await enter("e", 40 * MB);
});

test("a lone body always fits", async () => {
  await (await aRoom(10)("a", 36 * MB))();
});
