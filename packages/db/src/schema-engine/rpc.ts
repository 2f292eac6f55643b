import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { SchemaEngine } from "./wasm-engine";

type Request = {
  readonly id: number;
  readonly method?: string;
  readonly params?: unknown;
};
type Failure = { readonly message: string; readonly code: string | null };

/** Serves Prisma's line JSON-RPC, one request at a time, until the input ends. */
export const serve = async (options: {
  readonly input: Readable;
  readonly output: Writable;
  readonly openEngine: () => Promise<SchemaEngine>;
  readonly explain: (error: unknown) => Failure;
}): Promise<void> => {
  const { openEngine, explain } = options;
  const send = (message: object): void =>
    void options.output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  for await (const line of createInterface({ input: options.input })) {
    if (!line.trim()) continue;
    const request = JSON.parse(line) as Request;
    // Prisma acknowledges our `print` requests.
    if (!request.method) continue;
    try {
      send({
        id: request.id,
        result: await call(await openEngine(), request, send),
      });
    } catch (error) {
      const { message, code } = explain(error);
      const data = { is_panic: false, message, error_code: code, meta: null };
      send({ id: request.id, error: { code: 4466, message, data } });
    }
  }
};

const call = async (
  engine: SchemaEngine,
  { id, method, params }: Request,
  send: (message: object) => void,
) => {
  const name = method === "getDatabaseVersion" ? "version" : method!;
  const run = engine[name];
  if (!run) throw new Error(`unknown method ${name}`);
  const result = ((await run.call(engine, params)) ?? null) as {
    stdout?: string | null;
  } | null;
  if (name !== "diff" || !result?.stdout) return result;
  // The native engine prints a diff through its caller, the WASM one returns it.
  send({
    id: `print-${id}`,
    method: "print",
    params: { content: result.stdout },
  });
  return { ...result, stdout: null };
};
