import { createTicketOp } from "@foja/core/signing/ticket/create-ticket.op";
import { getTicketOp } from "@foja/core/signing/ticket/get-ticket.op";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { aDoor } from "../testing/a-door";
import { desktopDoor } from "./door";
import { createTicketHandler } from "./ticket-handler";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town[Symbol.asyncDispose]());

const exchange = (ticket: string, address = "192.0.2.7") =>
  createTicketHandler(
    { database: town.database, rateLimit: createRateLimit(town.database.pool), now: town.clock.now },
    () => address,
  )(
    new Request("http://localhost/api/desktop/v1/token", {
      method: "POST",
      headers: { authorization: `Bearer ${ticket}` },
    }),
  );

const aTicket = async () => {
  const { id: document } = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
  const made = await town.invoke("numerator", createTicketOp, { document_ids: [document] });
  return { ...made, document };
};
const me = (token: string) =>
  aDoor(town, desktopDoor).call("GET", "/me", { headers: { authorization: `Bearer ${token}` } });

test("a ticket opens the program once: of two that come at once one gets in, and acts as the person who asked for it", async () => {
  const { id, ticket, document } = await aTicket();
  expect(await town.invoke("numerator", getTicketOp, { id })).toMatchObject({ state: "waiting" });
  const both = await Promise.all([exchange(ticket), exchange(ticket)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const got = (await both.find(({ ok }) => ok)!.json()) as { access_token: string };
  expect(got).toMatchObject({
    tenant_schema: town.schema,
    document_ids: [document],
    token_type: "Bearer",
    expires_in: 3600,
  });
  expect(await (await me(got.access_token)).json()).toMatchObject({ full_name: "Nora Numeradora" });
  expect(await town.invoke("numerator", getTicketOp, { id })).toMatchObject({
    state: "opened",
    documents: [{ document_id: document, state: "waiting" }],
  });
  expect((await exchange(ticket)).status).toBe(401);
  // What it was exchanged for ends, too.
  town.clock.advance(61 * 60_000);
  expect((await me(got.access_token)).status).toBe(401);
});

test("after two minutes it opens nothing, and is called expired once nobody can have used it in time", async () => {
  const { id, ticket } = await aTicket();
  town.clock.advance(120_001);
  expect(await (await exchange(ticket)).json()).toMatchObject({ code: "TICKET_INVALID", status: 401 });
  expect(await town.invoke("numerator", getTicketOp, { id })).toMatchObject({ state: "waiting" });
  town.clock.advance(10_000);
  expect(await town.invoke("numerator", getTicketOp, { id })).toMatchObject({ state: "expired" });
});

test.each(["", "x", "foja_d_inventado"])("%j is no ticket, and no token", async (made) => {
  expect((await exchange(made || "-")).status).toBe(401);
  expect((await me(made || "-")).status).toBeGreaterThanOrEqual(401);
});

test("nobody else hears of it, and whoever was let go meanwhile signs nothing with it", async () => {
  const { id, ticket } = await aTicket();
  await expect(town.invoke("signer", getTicketOp, { id })).rejects.toMatchObject({ code: "not_found" });
  const { access_token } = (await (await exchange(ticket)).json()) as { access_token: string };
  await town.db.user.update({ where: { id: town.people.numerator.id }, data: { estado: 0 } });
  expect((await me(access_token)).status).toBe(403);
  await town.db.user.update({ where: { id: town.people.numerator.id }, data: { estado: 1 } });
});

test("it opens its documents alone, and nothing once its person's address is another", async () => {
  const { ticket, document } = await aTicket();
  const other = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
  const { access_token } = (await (await exchange(ticket)).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = (method: string, path: string, body?: object) =>
    aDoor(town, desktopDoor).call(method, path, { headers, ...(body && { body }) });
  const { documents } = (await (await ask("GET", "/pending?limit=500")).json()) as {
    documents: { document_id: string }[];
  };
  expect(documents.map(({ document_id }) => document_id)).toEqual([document]);
  expect((await ask("GET", `/documents/${other.id}/pdf`)).status).toBe(404);
  const { email, id } = town.people.numerator;
  const rename = (to: string) =>
    town.database.global.directoryEntry.updateMany({ where: { userId: id }, data: { email: to } });
  await rename("otra@muni.example");
  expect((await me(access_token)).status).toBe(401);
  await rename(email);
});

test("an address that guesses is stopped", async () => {
  const tries = [];
  for (let n = 0; n < 31; n++) tries.push((await exchange("adivinado", "192.0.2.99")).status);
  expect(tries.at(-1)).toBe(429);
  const last = await exchange("adivinado", "192.0.2.99");
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  // Whoever has a right one gets in, from there too.
  expect((await exchange((await aTicket()).ticket, "192.0.2.99")).status).toBe(200);
});
