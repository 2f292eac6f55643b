import { AppError } from "@foja/core/kernel/errors";
import { exchangeTicket, ticketInvalid } from "@foja/core/signing/ticket/ticket";
import type { Database } from "@foja/db/clients/database";
import { refusedAt, statusOf } from "../door/refusals";
import { countAgainst, type RateLimit } from "../http/rate-limit";
import { bearerOf } from "../people/bearer";
import { desktopDoor } from "./door";

type Sources = {
  readonly database: Pick<Database, "global">;
  readonly rateLimit: RateLimit;
  readonly now: () => Date;
};

/** Wrong tickets of one address a minute. */
const TRIES_PER_MINUTE = 30;

/**
 * POST /api/desktop/v1/token: a ticket for the right to sign. No row of the door: nobody acts yet. A GET never uses a ticket up, so that
 * what looks at links before people do takes nothing from them.
 */
export const createTicketHandler = (
  { database, rateLimit, now }: Sources,
  addressOf: (request: Request) => string,
) => {
  const counted = async (error: AppError, address: string, headers: Headers): Promise<AppError> => {
    const limit = { subject: `ticket:${address}`, perMinute: TRIES_PER_MINUTE };
    try {
      await countAgainst(rateLimit, [limit], headers);
      return error;
    } catch (over) {
      if (over instanceof AppError) return over;
      throw over;
    }
  };
  return async (request: Request): Promise<Response> => {
    const headers = new Headers({ "cache-control": "no-store" });
    try {
      const ticket = bearerOf(request);
      if (!ticket) throw ticketInvalid();
      const { token, expiresInSeconds, schemaName, documentIds } = await exchangeTicket(
        database.global,
        ticket,
        now(),
      );
      return Response.json(
        {
          access_token: token,
          token_type: "Bearer",
          expires_in: expiresInSeconds,
          tenant_schema: schemaName,
          document_ids: documentIds,
        },
        { headers },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What is right opens, whoever else guesses from the same address.
      const refused = refusedAt(desktopDoor.refusals, await counted(error, addressOf(request), headers));
      const { retry_after } = refused.extra;
      if (retry_after !== undefined) headers.set("retry-after", String(retry_after));
      const status = statusOf(desktopDoor.refusals, refused);
      if (status === 401) headers.set("www-authenticate", "Bearer");
      return Response.json(desktopDoor.refusals.body(refused, status), { status, headers });
    }
  };
};
