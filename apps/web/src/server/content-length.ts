import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Next leaves `Content-Length` of a route's answer out (it may have decoded the body), so ours goes by another name as far as Node. */
const LENGTH_HEADER = "x-foja-length";

/** Marks an answer that says its length, so that it arrives: what is downloaded shows how far it is, and HEAD tells the size. */
export const withLength = (response: Response): Response => {
  const length = response.headers.get("content-length");
  if (length !== null) response.headers.set(LENGTH_HEADER, length);
  return response;
};

/** Gives the header its name back where it is written to the connection: Next sets each as a list of values. */
export const nameLength = (response: Pick<ServerResponse, "setHeader">): void => {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === LENGTH_HEADER ? set("content-length", String(value)) : set(name, value);
};

/** Node announces each answer on this channel before its server's own listeners get it. */
export const watchLengths = (): void => {
  subscribe("http.server.request.start", (message) =>
    nameLength((message as { response: ServerResponse }).response),
  );
};
