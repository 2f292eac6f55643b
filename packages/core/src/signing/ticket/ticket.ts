import { createHash, randomBytes } from "node:crypto";
import type { GlobalClient } from "@foja/db/clients/types";
import { defineRefusal } from "../../kernel/refusal";

/** Long enough to start a program, too short to be found later. */
export const TICKET_MS = 120_000;
/** A batch of a hundred documents, with room. */
export const DESKTOP_TOKEN_MS = 60 * 60_000;

const TOKEN_PREFIX = "foja_d_";

export const ticketInvalid = defineRefusal(
  "unauthenticated",
  "TICKET_INVALID",
  "El enlace ya se usó o venció. Vuelva a la página y elija Firmar con token otra vez",
);

/** Bearer secrets (RFC 6750): only their hash is ever stored. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export const newSecret = (prefix = ""): string => `${prefix}${randomBytes(32).toString("base64url")}`;

/** In whose name, and with which account the page was open that made the ticket. */
export type DesktopGrant = {
  readonly schemaName: string;
  readonly userId: string;
  readonly email: string;
  readonly subject: string;
  readonly documentIds: readonly string[];
};

/**
 * What a ticket is good for: once. Of two programs that come with the same one, the second is refused.
 * @throws ticketInvalid
 */
export const exchangeTicket = async (
  global: Pick<GlobalClient, "desktopTicket">,
  ticket: string,
  now: Date,
): Promise<
  Pick<DesktopGrant, "schemaName"> & {
    readonly documentIds: readonly string[];
    readonly token: string;
    readonly expiresInSeconds: number;
  }
> => {
  const token = newSecret(TOKEN_PREFIX);
  const [used] = await global.desktopTicket.updateManyAndReturn({
    where: { ticketSha256: hashOf(ticket), usedAt: null, expiresAt: { gt: now } },
    data: {
      usedAt: now,
      tokenSha256: hashOf(token),
      tokenExpiresAt: new Date(now.getTime() + DESKTOP_TOKEN_MS),
    },
  });
  if (!used) throw ticketInvalid();
  const { schemaName, documentIds } = used;
  return { schemaName, documentIds, token, expiresInSeconds: DESKTOP_TOKEN_MS / 1000 };
};

/** Whether it has the form of what a ticket was exchanged for, and not of a provider's token. */
export const isDesktopToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

export const findDesktopGrant = async (
  global: Pick<GlobalClient, "desktopTicket">,
  token: string,
  now: Date,
): Promise<DesktopGrant | null> =>
  await global.desktopTicket.findFirst({
    where: { tokenSha256: hashOf(token), tokenExpiresAt: { gt: now } },
    select: { schemaName: true, userId: true, email: true, subject: true, documentIds: true },
  });
