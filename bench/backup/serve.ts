import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHandler } from "@foja/api/door/handler";
import { createRateLimit, type RateLimit } from "@foja/api/http/rate-limit";
import { syncDoor } from "@foja/api/sync/door";
import type { Ports } from "@foja/core/kernel/context";
import type { Database } from "@foja/db/clients/database";
import { pdfOfKey } from "./pdf-of";

export type Served = {
  readonly address: string;
  readonly asked: () => { readonly requests: number; readonly files: number; readonly refused: number };
  close(): void;
};

/** The sync door's own handler, in process: what the web app has around it does not matter to what is measured. */
export const openSyncDoor = (
  database: Database,
  rateLimit: RateLimit,
  link: (key: string) => string,
): ((request: Request) => Promise<Response>) =>
  createHandler(
    syncDoor,
    {
      database,
      ports: { storage: { link: async (key: string) => link(key) } } as unknown as Ports,
      rateLimit,
      tokens: () => Promise.reject(new Error("no tokens here")),
      now: () => new Date(),
      newId: randomUUID,
      reportStep: (error) => console.error(error),
    },
    { isHttps: false, report: (error) => console.error(error), addressOf: () => "127.0.0.1" },
  );

/** That door and the files of its links, over HTTP. */
export const serveSync = async (database: Database): Promise<Served> => {
  const asked = { requests: 0, files: 0, refused: 0 };
  const server = createServer(async (request, response) => {
    const url = request.url ?? "";
    if (url.startsWith("/files/")) {
      asked.files++;
      response.end(pdfOfKey(url));
      return;
    }
    asked.requests++;
    const headers = new Headers(request.headers as Record<string, string>);
    const answer = await handle(new Request(`${address}${url}`, { headers }));
    if (answer.status === 429) asked.refused++;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle = openSyncDoor(database, createRateLimit(database.pool), (key) => `${address}/files/${key}`);
  return { address, asked: () => ({ ...asked }), close: () => void server.close() };
};
