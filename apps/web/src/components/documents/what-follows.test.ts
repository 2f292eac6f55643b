import { expect, test } from "vitest";
import { whatFollows } from "./what-follows";

type Told = Parameters<typeof whatFollows>[0];
const signer = (full_name: string, more: object = {}) =>
  ({ full_name, signed_at: null, is_you: false, numbers: false, ...more }) as Told["signers"][number];
const told = (signers: Told["signers"], more: Partial<Told> = {}): Told => ({
  status: "sent_to_sign",
  created_by: "Carla",
  document_type: { acronym: "IF", name: "Informe" },
  cases: [],
  signers,
  ...more,
});
const nora = signer("Nora", { numbers: true });
const signed = signer("Silvio", { signed_at: "2026-03-05T10:00:00.000Z" });
const EE = [
  { place: "automatic", case_number: "EE-1" },
  { place: "proposed", case_number: "EE-2" },
] as Told["cases"];

test.each<[string, Told, object]>([
  ["a draft", told([], { status: "draft" }), { key: "draft", values: { name: "Carla" } }],
  ["one that was sent back", told([nora], { status: "rejected" }), { key: "rejected" }],
  [
    "your turn among others",
    told([signer("Yo", { is_you: true }), nora]),
    { key: "youSign", values: { name: "Nora", numbers: "yes" } },
  ],
  [
    "your turn as the last",
    told([signed, { ...nora, is_you: true }], { cases: EE }),
    { key: "youNumber", values: { type: "IF", cases: "EE-1", count: 1 } },
  ],
  [
    "the turn of another",
    told([signer("Silvio"), nora]),
    { key: "waits", values: { name: "Silvio", after: 1, you: "no" } },
  ],
  [
    "the turn of another, and then yours",
    told([signer("Silvio"), { ...nora, is_you: true }]),
    { key: "waits", values: { you: "yes" } },
  ],
  ["nobody's turn any more", told([signed], { status: "signed" }), { key: "official" }],
])("%s", (_what, document, expected) => expect(whatFollows(document)).toMatchObject(expected));
