import { type Notary, NotaryError, type SignRequest } from "@foja/core/ports/notary";
import { expect, test } from "vitest";
import { restingNotary } from "./resting-notary";

const away = () => new NotaryError("unavailable", "notary_connect_error", "x");
const request = {} as SignRequest;

const aNotary = () => {
  let time = 0;
  let calls = 0;
  let answer: () => Promise<never> | Promise<unknown> = () => Promise.reject(away());
  const inner = {
    sign: () => {
      calls += 1;
      return answer();
    },
  } as unknown as Notary;
  const { sign } = restingNotary(inner, { now: () => new Date(time) });
  return {
    sign: () => sign(request),
    answers: (next: typeof answer) => {
      answer = next;
    },
    wait: (ms: number) => {
      time += ms;
    },
    get calls() {
      return calls;
    },
  };
};

const failTimes = async (notary: ReturnType<typeof aNotary>, times: number) => {
  for (let time = 0; time < times; time++) await expect(notary.sign()).rejects.toThrow();
};

test("rests a minute after five failures in a row, then one call finds out", async () => {
  const notary = aNotary();
  await failTimes(notary, 5);
  await expect(notary.sign()).rejects.toMatchObject({
    kind: "unavailable",
    code: "notary_circuit_open",
    retryAfterSeconds: 60,
  });
  expect(notary.calls).toBe(5);

  notary.wait(60_000);
  const trial = notary.sign();
  await expect(notary.sign()).rejects.toMatchObject({ code: "notary_circuit_open", retryAfterSeconds: 1 });
  await expect(trial).rejects.toMatchObject({ code: "notary_connect_error" });
  expect(notary.calls).toBe(6);

  notary.wait(60_000);
  notary.answers(async () => ({}));
  await notary.sign();
  await notary.sign();
});

test("calls that were out together when it went away are one failure", async () => {
  const notary = aNotary();
  await Promise.allSettled(Array.from({ length: 20 }, notary.sign));
  await failTimes(notary, 3);
  notary.answers(async () => ({}));
  await notary.sign();
});

test.each([
  new NotaryError("business", "LayoutError", "x"),
  new NotaryError("unavailable", "TSA_UNAVAILABLE", "x"),
  new NotaryError("unavailable", "SERVICE_BUSY", "x"),
])("an answer shows that it is there: $code", async (error) => {
  const notary = aNotary();
  await failTimes(notary, 4);
  notary.answers(() => Promise.reject(error));
  await failTimes(notary, 10);
  notary.answers(() => Promise.reject(away()));
  await failTimes(notary, 4);
  expect(notary.calls).toBe(18);
});
