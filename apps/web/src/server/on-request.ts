import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Under names that begin so this process tells itself about a request. Whoever calls can't tell it anything under them. */
export const OWN_PREFIX = "x-foja-";

type Begun = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
};

/** Node announces each request on this channel before its server's own listeners get it, to subscribers in their order. */
const CHANNEL = "http.server.request.start";

const dropOwnHeaders = ({ headers }: Pick<IncomingMessage, "headers">): void => {
  for (const name of Object.keys(headers)) if (name.startsWith(OWN_PREFIX)) delete headers[name];
};

let isFirst = true;

/** Calls `listener` with each request that begins, without the headers that only this process may set, whichever listener comes first. */
export const onRequest = (listener: (begun: Begun) => void): void => {
  if (isFirst) subscribe(CHANNEL, (message) => dropOwnHeaders((message as Begun).request));
  isFirst = false;
  subscribe(CHANNEL, (message) => listener(message as Begun));
};
