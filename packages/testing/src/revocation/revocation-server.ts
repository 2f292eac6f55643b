import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type RevocationAnswer =
  | Uint8Array
  | { readonly status: number; readonly location?: string }
  /** Takes the request and never answers. */
  | "silence"
  | undefined;

export type RevocationServer = {
  readonly url: string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/** An authority's web server on loopback: what stands at each address is the test's to say, undefined is 404. */
export const startRevocationServer = async (
  answer: (url: string, body: Buffer) => RevocationAnswer,
): Promise<RevocationServer> => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push(request.url ?? "");
    const reply = answer(`http://${request.headers.host}${request.url}`, Buffer.concat(parts));
    if (reply === "silence") return;
    if (reply === undefined) response.writeHead(404).end();
    else if (reply instanceof Uint8Array) response.writeHead(200).end(reply);
    else response.writeHead(reply.status, reply.location ? { location: reply.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
