"use client";

import { useRef, useState } from "react";
import { useTRPCClient } from "../../trpc/client";
import { failureOf } from "../form/failure";
import { useProgress } from "../frame/progress";
import { useCountAgain } from "../frame/use-counts";
import type { QueueRow } from "../rows";
import type { TicketDocument } from "../signing/token-door";
import { type TokenSigning, useTokenSigning } from "../signing/use-token-signing";
import { type Outcome, ofTicket, stillToDo } from "./signing-outcomes";

export type SigningRun = {
  readonly outcomes: readonly Outcome[];
  readonly isRunning: boolean;
  readonly token: TokenSigning;
  /** By a press or a key: it may open the program that signs with a token. */
  readonly start: (rows: readonly QueueRow[]) => void;
  /** After the one that is being signed. */
  readonly stop: () => void;
  readonly close: () => void;
};

/** So many in a row that nobody answered: the connection is gone, and the others can wait. */
const FAILURES_MAX = 3;

/**
 * Signs several documents. Those that are signed electronically one after the other, so that their numbers follow the order of the list;
 * those that need a token together, in the program that has it. Each has a result of its own.
 */
export const useSigningRun = (): SigningRun => {
  const { documents } = useTRPCClient();
  const { reload } = useProgress();
  const countAgain = useCountAgain();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isSigning, setSigning] = useState(false);
  const isStopped = useRef(false);

  const tell = (documentId: string, change: Partial<Outcome>) =>
    setOutcomes((known) =>
      known.map((one) => (one.row.document_id === documentId ? { ...one, ...change } : one)),
    );
  const refresh = () => {
    countAgain();
    reload();
  };
  const token = useTokenSigning((told: readonly TicketDocument[]) => {
    setOutcomes((known) => known.map((one) => ofTicket(one, told)));
    if (told.some(({ state }) => state === "signed")) refresh();
  });

  const signOne = async ({ document_id }: QueueRow): Promise<boolean> => {
    tell(document_id, { state: "signing" });
    try {
      const { document_number } = await documents.sign.mutate({ document_id });
      tell(document_id, { state: "signed", number: document_number });
      return true;
    } catch (error) {
      const { kind, message } = failureOf(error);
      tell(document_id, { state: "failed", reason: kind === "failed" ? null : message });
      return kind !== "failed";
    }
  };

  const signAll = async (rows: readonly QueueRow[]): Promise<void> => {
    let unanswered = 0;
    for (const row of rows) {
      if (isStopped.current || unanswered >= FAILURES_MAX) tell(row.document_id, { state: "stopped" });
      else unanswered = (await signOne(row)) ? 0 : unanswered + 1;
    }
    setSigning(false);
    refresh();
  };

  const start = (rows: readonly QueueRow[]) => {
    const electronic = rows.filter(({ needs_token }) => !needs_token);
    const withToken = rows.filter(({ needs_token }) => needs_token);
    isStopped.current = false;
    setOutcomes(
      [...electronic, ...withToken].map((row) => ({
        ...{ row, state: "waiting", number: null, reason: null },
      })),
    );
    // First: browsers open a program only right after the press.
    if (withToken.length > 0) token.start(withToken.map(({ document_id }) => document_id));
    else token.end();
    if (electronic.length === 0) return;
    setSigning(true);
    void signAll(electronic);
  };

  return {
    outcomes,
    isRunning: isSigning || (token.course === "working" && stillToDo(outcomes) > 0),
    token,
    start,
    stop: () => {
      isStopped.current = true;
    },
    close: () => {
      setOutcomes([]);
      token.end();
    },
  };
};
