import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOutageReporter } from "./outage-log";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an outage is told once, however often it shows, and so is its end; the next one is told again", () => {
  const lines: string[] = [];
  const report = createOutageReporter(
    {
      error: ({ err }, text) => lines.push(`${text}: ${err.message}`),
      info: ({ failures }, text) => lines.push(`${text} after ${failures}`),
    },
    1000,
  );
  const outage = (reason: string) => {
    for (let failure = 0; failure < 30; failure++) {
      report(new Error(reason));
      vi.advanceTimersByTime(900);
    }
  };

  outage("first");
  expect(lines).toEqual(["a connection broke: first"]);
  vi.advanceTimersByTime(1000);
  outage("second");
  vi.advanceTimersByTime(1000);

  expect(lines).toEqual([
    "a connection broke: first",
    "connections hold again after 30",
    "a connection broke: second",
    "connections hold again after 30",
  ]);
});
