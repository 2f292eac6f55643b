import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type TsaAnswer =
  | { readonly body: Uint8Array; readonly status?: number; readonly contentType?: string }
  /** Takes the request and never answers. */
  | "silence"
  /** Closes the connection. */
  | "hang-up";

export type TsaServer = {
  readonly url: string;
  /** How many requests came in. */
  readonly requests: number;
  close(): Promise<void>;
};

/** A time stamp authority on loopback whose every answer the test decides. */
export const startTsaServer = async (
  answer: (request: Buffer, count: number) => TsaAnswer | Promise<TsaAnswer>,
): Promise<TsaServer> => {
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const reply = await answer(Buffer.concat(parts), requests);
    if (reply === "silence") return;
    if (reply === "hang-up") {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, {
      "content-type": reply.contentType ?? "application/timestamp-reply",
    });
    response.end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/`,
    get requests() {
      return requests;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
