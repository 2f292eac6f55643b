import { onRequest } from "./on-request";

const PEER_HEADER = "x-foja-peer";

/** Notes the other end of each connection, which Next hands to nobody. */
export const watchPeers = (): void => {
  onRequest(({ request }) => {
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
  });
};

export const peerOf = (headers: Headers): string | undefined => headers.get(PEER_HEADER) || undefined;
