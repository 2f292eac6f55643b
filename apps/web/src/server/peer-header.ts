import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const PEER_HEADER = "x-foja-peer";

/** Notes the other end of each connection, which Next hands to nobody; what a caller sends under that name is overwritten. */
export const watchPeers = (): void => {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
  });
};

export const peerOf = (headers: Headers): string | undefined => headers.get(PEER_HEADER) || undefined;
