import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly max_tokens: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
};

/** A server of language models on the loopback interface, which answers what a test wants. */
export const startModelServer = async () => {
  const asked: Asked[] = [];
  let answer: (response: ServerResponse) => void = (response) => void response.writeHead(503).end();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push({
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts).toString("utf8")),
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** What it was asked, oldest first. */
    asked,
    answer: (how: typeof answer): void => {
      answer = how;
    },
    says: (content: unknown): void => {
      answer = (response) => void response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
