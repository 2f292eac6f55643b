import { desktopDoor } from "@foja/api/desktop/door";
import { createTicketHandler } from "@foja/api/desktop/ticket-handler";
import { buildDesktopConfiguration } from "@foja/api/discovery/desktop-configuration";
import { createRateLimit } from "@foja/api/http/rate-limit";
import { aDoor } from "@foja/api/testing/a-door";
import { rejectDocumentOp } from "@foja/core/signing/reject-document.op";
import { createTicketOp } from "@foja/core/signing/ticket/create-ticket.op";
import { aTextCertificate, textTokenSignature } from "@foja/testing/town/text-pdfs";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "./api-client";
import type { Fetch } from "./ask";
import { fixedCredential } from "./credential";
import { discover } from "./discover";
import { exchangeTicket } from "./exchange-ticket";
import { isTurnOver } from "./problem";

const SERVER = "https://foja.example";
const NATIONAL_ID = "27111111114";

let town: Town;
beforeAll(async () => {
  town = await aTown();
  await town.db.user.update({ where: { id: town.people.numerator.id }, data: { countryId: NATIONAL_ID } });
});
afterAll(() => town[Symbol.asyncDispose]());

/** The server's own door, without a network in between. */
const fetchFrom = (place: Town): Fetch => {
  const door = aDoor(place, desktopDoor);
  const tickets = createTicketHandler(
    { database: place.database, rateLimit: createRateLimit(place.database.pool), now: place.clock.now },
    () => "192.0.2.7",
  );
  return async (url, { method = "GET", headers, body }) => {
    const { pathname, search } = new URL(url);
    const sent = { ...(headers as Record<string, string>) };
    if (pathname === "/.well-known/foja-desktop")
      return Response.json(buildDesktopConfiguration(SERVER, "https://id.example", desktopDoor.base));
    if (pathname.endsWith("/token")) return tickets(new Request(url, { method, headers: sent }));
    const path = `${pathname.slice(desktopDoor.base.length)}${search}`;
    return door.call(method, path, { headers: sent, ...(body && { body: JSON.parse(String(body)) }) });
  };
};

test("the program understands every answer of the real door, and what it refuses", async () => {
  const [one, other] = [
    await town.document({ status: "sent_to_sign", signers: ["numerator"] }),
    await town.document({ status: "sent_to_sign", signers: ["numerator"] }),
  ];
  const fetch = fetchFrom(town);
  const { ticket } = await town.invoke("numerator", createTicketOp, { document_ids: [one.id, other.id] });
  const { api: base } = await discover(fetch, SERVER);
  const access = await exchangeTicket(fetch, base, ticket);
  expect(access.document_ids).toEqual([one.id, other.id]);
  await expect(exchangeTicket(fetch, base, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });

  const credential = fixedCredential(access.access_token);
  const api = createApiClient({ fetch, api: base, credential, tenant: access.tenant_schema });
  expect(await api.me()).toMatchObject({ full_name: "Nora Numeradora", national_id: NATIONAL_ID });
  expect((await api.municipalities()).map(({ schema }) => schema)).toContain(town.schema);
  expect((await api.pending({ limit: 100, offset: 0 })).documents).toContainEqual(
    expect.objectContaining({ document_id: one.id, numbers: true, signed_count: 0, signers_count: 1 }),
  );
  expect((await api.pdf(one.id)).length).toBeGreaterThan(0);

  const session = await api.startSession([one.id, other.id], [aTextCertificate(NATIONAL_ID)]);
  expect(session.documents.map(({ state }) => state)).toEqual(["ready", "ready"]);
  const prepared = await api.prepared(session.id, one.id);
  if (prepared.state !== "ready") throw new Error(prepared.state);
  const value = textTokenSignature(prepared.to_sign, NATIONAL_ID);
  const taken = await api.sendSignature(session.id, one.id, value);
  expect(taken).toMatchObject({ document_id: one.id, status: "signed" });
  expect(await api.sendSignature(session.id, one.id, value)).toEqual(taken);

  await api.endSession(session.id);
  expect((await api.session(session.id)).documents).toMatchObject([
    { state: "signed", document_number: taken.document_number },
    { state: "released" },
  ]);
  const over = await api.prepared(session.id, other.id).catch((error: unknown) => error);
  expect(isTurnOver(over), String(over)).toBe(true);
  await town.invoke("numerator", rejectDocumentOp, { document_id: other.id, reason: "Falta el plano" });
  const [refused] = (await api.startSession([other.id], [aTextCertificate(NATIONAL_ID)])).documents;
  expect(refused).toMatchObject({ state: "refused", message: expect.any(String) });
});

test("without access it is signed out", async () => {
  const fetch = fetchFrom(town);
  const api = createApiClient({
    fetch,
    api: `${SERVER}${desktopDoor.base}`,
    credential: fixedCredential("foja_d_inventado"),
  });
  await expect(api.me()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});
