import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { expect } from "vitest";
import { createApiClient } from "../server/api-client";
import type { Fetch } from "../server/ask";
import { fixedCredential } from "../server/credential";
import { discover } from "../server/discover";
import { exchangeTicket } from "../server/exchange-ticket";
import { isAlreadySigned, isTurnOver } from "../server/problem";

export type DoorUnderTest = {
  readonly fetch: Fetch;
  /** Origin. */
  readonly server: string;
  /** Three that wait for the person's signature, which is the last of each. */
  readonly documents: readonly [string, string, string];
  ticket(documentIds: readonly string[]): Promise<string>;
  readonly person: { readonly full_name: string; readonly national_id: string };
  readonly certificate: Uint8Array;
  readonly algorithms: readonly SignatureAlgorithm[];
  /** What a token makes of the bytes to sign. */
  sign(toSign: Buffer): Promise<Buffer>;
  reject(documentId: string): Promise<unknown>;
};

/** What the program rests on, at the real door and at the made-up one, so that its tests with the second are worth something. */
export const walkThroughDoor = async (door: DoorUnderTest): Promise<void> => {
  const { fetch, server, documents, certificate, algorithms } = door;
  const [one, other, third] = documents;
  const ticket = await door.ticket(documents);
  const { api: base } = await discover(fetch, server);
  const access = await exchangeTicket(fetch, base, ticket);
  expect(access.document_ids).toEqual(documents);
  await expect(exchangeTicket(fetch, base, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });

  const credential = fixedCredential(access.access_token);
  const api = createApiClient({ fetch, api: base, credential, tenant: access.tenant_schema });
  expect(await api.me()).toMatchObject(door.person);
  expect((await api.municipalities()).map(({ schema }) => schema)).toContain(access.tenant_schema);
  expect((await api.pending({ limit: 100, offset: 0 })).documents).toContainEqual(
    expect.objectContaining({ document_id: one, numbers: true }),
  );
  const shown = await api.pdf(one);

  const session = await api.startSession(documents, [certificate], algorithms);
  expect(session.documents.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  expect(algorithms).toContain(session.algorithm);
  const prepared = await api.prepared(session.id, one);
  expect(prepared.pdf.subarray(0, shown.length).equals(shown)).toBe(true);
  const value = await door.sign(prepared.to_sign);
  const taken = await api.sendSignature(session.id, one, value);
  expect(taken).toMatchObject({ document_id: one, status: "signed" });
  expect(await api.sendSignature(session.id, one, value)).toEqual(taken);
  const twice = await api.sendSignature(session.id, one, Buffer.alloc(64, 7)).catch((error) => error);
  expect(isAlreadySigned(twice), String(twice)).toBe(true);
  expect(twice.details.documentNumber).toBe(taken.document_number);

  await api.endSession(session.id);
  expect((await api.session(session.id)).documents.map(({ state }) => state)).toEqual([
    "signed",
    "released",
    "released",
  ]);
  const over = await api.prepared(session.id, other).catch((error: unknown) => error);
  expect(isTurnOver(over), String(over)).toBe(true);

  // Refused one by one: the others go on.
  await door.reject(other);
  const unknown = "33333333-3333-4333-8333-333333333333";
  const next = await api.startSession([unknown, ...documents], [certificate], algorithms);
  expect(next.documents.map(({ state, code }) => [state, code])).toEqual([
    ["refused", "NOT_FOUND"],
    ["refused", "ALREADY_SIGNED"],
    ["refused", "DOCUMENT_NOT_IN_SIGNATURE"],
    ["ready", null],
  ]);
  expect(next.documents.every(({ state, message }) => (message !== null) === (state === "refused"))).toBe(
    true,
  );
  expect(third).toBe(next.documents[3]?.document_id);
};
