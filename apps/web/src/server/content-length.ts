import type { ServerResponse } from "node:http";
import { onRequest } from "./on-request";

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

export const watchLengths = (): void => {
  onRequest(({ response }) => nameLength(response));
};
