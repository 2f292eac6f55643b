"use client";

import { useTRPCClient } from "../../trpc/client";
import type { Outputs } from "../rows";
import { programLink } from "./program-link";

export type Ticket = Outputs["desktop"]["ticket"];

/** A document in the hands of the program that signs with a token. */
export type TicketDocument = Ticket["documents"][number];

/** What opens the program: a link of its own scheme, which counts once. */
export type TicketLink = { readonly id: string; readonly url: string };

export type TokenDoor = {
  readonly createTicket: (documentIds: readonly string[]) => Promise<TicketLink>;
  readonly readTicket: (id: string) => Promise<Ticket>;
};

/** The two procedures through which a page follows the program. */
export const useTokenDoor = (): TokenDoor => {
  const { desktop } = useTRPCClient();
  return {
    createTicket: async (documentIds) => {
      const { id, ticket } = await desktop.createTicket.mutate({ document_ids: [...documentIds] });
      return { id, url: programLink(window.location.origin, ticket) };
    },
    readTicket: (id) => desktop.ticket.query({ id }),
  };
};
