"use client";

import { useTRPCClient } from "../../trpc/client";

/** A document in the hands of the program that signs with a token. */
export type TicketDocument = {
  readonly document_id: string;
  readonly state: "waiting" | "ready" | "signed" | "refused" | "released";
  readonly document_number: string | null;
  readonly code: string | null;
  /** Why it was refused, in words. */
  readonly message: string | null;
};

export type Ticket = {
  readonly state: "waiting" | "opened" | "expired";
  readonly documents: readonly TicketDocument[];
};

/** What opens the program: a link of its own scheme, which counts once. */
export type NewTicket = { readonly id: string; readonly url: string; readonly expires_at: string };

export type TokenDoor = {
  readonly createTicket: (documentIds: readonly string[]) => Promise<NewTicket>;
  readonly readTicket: (id: string) => Promise<Ticket>;
};

type DesktopClient = {
  readonly desktop: {
    readonly createTicket: {
      readonly mutate: (input: { readonly document_ids: readonly string[] }) => Promise<NewTicket>;
    };
    readonly ticket: { readonly query: (input: { readonly id: string }) => Promise<Ticket> };
  };
};

/** The two procedures through which a page follows the program. */
export const useTokenDoor = (): TokenDoor => {
  const { desktop } = useTRPCClient() as unknown as DesktopClient;
  return {
    createTicket: (documentIds) => desktop.createTicket.mutate({ document_ids: documentIds }),
    readTicket: (id) => desktop.ticket.query({ id }),
  };
};
