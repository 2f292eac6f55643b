import { expect, test } from "vitest";
import type { QueueRow } from "../rows";
import type { TicketDocument } from "../signing/token-door";
import { countOf, type Outcome, ofTicket, unsigned } from "./signing-outcomes";

const row = (document_id: string) => ({ document_id }) as QueueRow;
const outcome = (id: string, state: Outcome["state"]): Outcome => ({
  ...{ row: row(id), state, number: null, reason: null },
});
const told = (state: TicketDocument["state"]): TicketDocument[] => [
  { document_id: "a", state, document_number: "RES-1", code: "CERTIFICATE_EXPIRED", message: "Venció" },
];

test.each([
  ["waiting", { state: "waiting" }],
  ["ready", { state: "signing" }],
  ["signed", { state: "signed", number: "RES-1" }],
  ["refused", { state: "failed", reason: "Venció" }],
  ["released", { state: "stopped", reason: null }],
] as const)("%s, as the program tells it", (state, expected) => {
  expect(ofTicket(outcome("a", "waiting"), told(state))).toMatchObject(expected);
  expect(ofTicket(outcome("b", "waiting"), told(state))).toEqual(outcome("b", "waiting"));
});

test("counts what is over, and offers again what is unsigned", () => {
  const all = [
    outcome("a", "signed"),
    outcome("b", "failed"),
    outcome("c", "stopped"),
    outcome("d", "signing"),
  ];
  expect(countOf(all)).toEqual({ total: 4, over: 3, signed: 1 });
  expect(unsigned(all).map(({ document_id }) => document_id)).toEqual(["b", "c", "d"]);
});
