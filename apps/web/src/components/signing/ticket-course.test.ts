import { expect, test } from "vitest";
import { programLink } from "./program-link";
import { courseOf, LATE_MS } from "./ticket-course";
import type { Ticket } from "./token-door";

const ticket = (state: Ticket["state"], ...states: Ticket["documents"][number]["state"][]): Ticket => ({
  state,
  documents: states.map((one, index) => ({
    document_id: String(index),
    state: one,
    document_number: null,
    code: null,
    message: null,
  })),
});

test.each<[string, Ticket | undefined, number, number, string]>([
  ["no answer yet", undefined, 900, 900, "opening"],
  ["nobody came", ticket("waiting", "waiting"), LATE_MS, LATE_MS, "late"],
  ["no answer at all", undefined, LATE_MS, LATE_MS, "late"],
  ["it opened", ticket("opened", "ready", "signed"), 60_000, 1_000, "working"],
  ["one was refused, the other signed", ticket("opened", "refused", "signed"), 60_000, 0, "over"],
  ["nobody came in time", ticket("expired", "waiting"), 130_000, 130_000, "expired"],
  ["what was signed counts, whatever became of the ticket", ticket("expired", "signed"), 130_000, 0, "over"],
  ["it was closed in the middle", ticket("opened", "ready"), 900_000, 400_000, "expired"],
])("%s", (_what, told, elapsedMs, silentMs, course) => {
  expect(courseOf({ ticket: told, elapsedMs, silentMs })).toBe(course);
});

test("it is said within five seconds of the click", () => expect(LATE_MS).toBeLessThan(5_000));

test("the link says where to go, whatever the address has in it", () => {
  const link = new URL(programLink("https://foja.example:8443", "a+b/c="));
  expect([link.protocol, link.searchParams.get("server"), link.searchParams.get("ticket")]).toEqual([
    "foja:",
    "https://foja.example:8443",
    "a+b/c=",
  ]);
});
