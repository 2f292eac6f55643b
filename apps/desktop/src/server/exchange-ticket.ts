import { assertOk, readJson } from "./api-client";
import { ask, type Fetch } from "./ask";
import { type TicketAccess, ticketAccess } from "./wire";

/**
 * The ticket of a link becomes access for its documents. Never sent again: it can be used once.
 * @throws Problem TICKET_INVALID, SERVER_*
 */
export const exchangeTicket = async (fetch: Fetch, api: string, ticket: string): Promise<TicketAccess> => {
  const answer = await ask(fetch, `${api}/token`, {
    method: "POST",
    headers: { authorization: `Bearer ${ticket}` },
    timeoutMs: 15_000,
  });
  assertOk(answer);
  return readJson(ticketAccess, answer);
};
