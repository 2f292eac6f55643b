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
import { walkThroughDoor } from "../testing/door-contract";
import { createApiClient } from "./api-client";
import type { Fetch } from "./ask";
import { fixedCredential } from "./credential";

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
  const waiting = async () => (await town.document({ status: "sent_to_sign", signers: ["numerator"] })).id;
  await walkThroughDoor({
    fetch: fetchFrom(town),
    server: SERVER,
    documents: [await waiting(), await waiting(), await waiting()],
    ticket: async (ids) =>
      (await town.invoke("numerator", createTicketOp, { document_ids: [...ids] })).ticket,
    person: { full_name: "Nora Numeradora", national_id: NATIONAL_ID },
    algorithms: ["rsa-pkcs1-sha256", "ecdsa-p256-sha256"],
    certificate: aTextCertificate(NATIONAL_ID),
    sign: async (toSign) => textTokenSignature(toSign, NATIONAL_ID),
    reject: (id) => town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "Falta el plano" }),
  });
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
