"use client";

import { useEffect, useRef, useState } from "react";
import { type Failure, failureOf } from "../form/failure";
import { type Course, courseOf, LATE_MS } from "./ticket-course";
import { type Ticket, type TicketDocument, type TicketLink, useTokenDoor } from "./token-door";

const POLL_MS = 1_000;

type Run = {
  readonly documentIds: readonly string[];
  readonly startedAt: number;
  readonly changedAt: number;
  readonly now: number;
  readonly link: TicketLink | undefined;
  readonly ticket: Ticket | undefined;
  readonly failure: Failure | undefined;
};

export type TokenSigning = {
  /** Undefined while none was begun. */
  readonly course: Course | "failed" | undefined;
  readonly failure: Failure | undefined;
  readonly documents: readonly TicketDocument[];
  /** Has to be called by a press or a key: browsers open no program by themselves. */
  readonly start: (documentIds: readonly string[]) => void;
  /** The same link again while it counts, else a new one. */
  readonly openAgain: () => void;
  readonly end: () => void;
};

/**
 * Opens the program that signs with a token, and follows what it does until all of its documents are signed or refused. What changes goes to
 * `onChange`, with the documents as they are.
 */
export const useTokenSigning = (onChange: (documents: readonly TicketDocument[]) => void): TokenSigning => {
  const door = useTokenDoor();
  const [run, setRun] = useState<Run>();
  const current = useRef({ door, onChange });
  useEffect(() => {
    current.current = { door, onChange };
  });

  const course = run && (run.failure ? ("failed" as const) : courseOf(timesOf(run)));
  const isFollowed = course === "opening" || course === "late" || course === "working";
  const linkId = run?.link?.id;

  useEffect(() => {
    if (!isFollowed) return undefined;
    let isCurrent = true;
    const look = async () => {
      const ticket = linkId
        ? // A connection that was lost for a moment says nothing about the program.
          await current.current.door.readTicket(linkId).catch(() => undefined)
        : undefined;
      if (!isCurrent) return;
      setRun((known) => known && withTicket(known, ticket));
    };
    const timer = setInterval(() => void look(), POLL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isFollowed, linkId]);

  // To the moment, whenever the ticket is asked for.
  const startedAt = course === "opening" ? run?.startedAt : undefined;
  useEffect(() => {
    if (startedAt === undefined) return undefined;
    const look = () => setRun((known) => known && { ...known, now: Date.now() });
    const timer = setTimeout(look, startedAt + LATE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [startedAt]);

  const states = run?.ticket && statesOf(run.ticket);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when a state changes, not each time that they are asked for
  useEffect(() => {
    if (run?.ticket) current.current.onChange(run.ticket.documents);
  }, [states]);

  const start = (documentIds: readonly string[]) => {
    const now = Date.now();
    const begun: Run = {
      ...{ documentIds, startedAt: now, changedAt: now, now },
      ...{ link: undefined, ticket: undefined, failure: undefined },
    };
    setRun(begun);
    door.createTicket(documentIds).then(
      (link) => {
        openProgram(link.url);
        setRun((known) => (known?.startedAt === now ? { ...known, link } : known));
      },
      (error: unknown) =>
        setRun((known) => (known?.startedAt === now ? { ...known, failure: failureOf(error) } : known)),
    );
  };

  const openAgain = () => {
    if (!run) return;
    if (course === "late" && run.link) openProgram(run.link.url);
    else start(run.documentIds);
  };

  return {
    course,
    failure: run?.failure,
    documents: run?.ticket?.documents ?? [],
    start,
    openAgain,
    end: () => setRun(undefined),
  };
};

const timesOf = ({ ticket, startedAt, changedAt, now }: Run) => ({
  ticket,
  elapsedMs: now - startedAt,
  silentMs: now - changedAt,
});

const withTicket = (run: Run, ticket: Ticket | undefined): Run => {
  const now = Date.now();
  if (!ticket) return { ...run, now };
  const isSame = run.ticket !== undefined && statesOf(run.ticket) === statesOf(ticket);
  return { ...run, now, ticket, changedAt: isSame ? run.changedAt : now };
};

const statesOf = ({ state, documents }: Ticket): string =>
  [state, ...documents.map((one) => one.state)].join(" ");

/** In a frame nobody sees: where no program has registered the scheme, some browsers put an error page in the place of whoever asks. */
const openProgram = (url: string): void => {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), POLL_MS);
};
