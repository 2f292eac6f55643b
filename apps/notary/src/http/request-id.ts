import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The caller's identifier when it is fit for a log and a header, else a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, "headers">): string => {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
};
