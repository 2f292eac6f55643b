import { expect, test } from "vitest";
import { CompositionError, type CompositionErrorCode } from "../composition-error";
import { createRefusedJobs } from "./refused-jobs";

const job = (html: string) => ({ html, header: "h", footer: "f" });
const failure = (code: CompositionErrorCode) => new CompositionError(code, "motivo");

test.each(["TIMEOUT", "EXHAUSTED"] as const)("what ended with %s is refused at once, for a while", (code) => {
  let now = 0;
  const refused = createRefusedJobs({ rememberMs: 1_000, now: () => now });
  refused.remember(job("a"), failure(code));

  expect(() => refused.check(job("a"))).toThrow(expect.objectContaining({ code }));
  expect(() => refused.check(job("b"))).not.toThrow();

  now = 500;
  refused.remember(job("a"), failure(code)); // told again
  now = 1_000;
  expect(() => refused.check(job("a"))).not.toThrow();
});

test.each(["BUSY", "UNAVAILABLE", "CONTENT_TOO_WIDE"] as const)("%s is not remembered", (code) => {
  const refused = createRefusedJobs();
  refused.remember(job("a"), failure(code));

  expect(() => refused.check(job("a"))).not.toThrow();
});

test("remembers so many", () => {
  const refused = createRefusedJobs({ max: 2 });
  for (const html of ["a", "b", "c"]) refused.remember(job(html), failure("TIMEOUT"));

  expect(() => refused.check(job("a"))).not.toThrow();
  for (const html of ["b", "c"]) expect(() => refused.check(job(html))).toThrow("motivo");
});
