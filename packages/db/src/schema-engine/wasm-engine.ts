import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** Method of the engine: one JSON object in, one out; the native binary has the same names. */
export type SchemaEngine = Readonly<Record<string, (params: unknown) => Promise<unknown>>>;

/** The part of the WebAssembly API used here: Node's types leave it to the DOM's, which this package does without. */
type WasmApi = {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, unknown>>,
  ): Promise<{
    readonly instance: { readonly exports: { __wbindgen_start(): void } };
  }>;
};

/** Instantiated by hand: the package's own entry imports the .wasm file as a module, which Node does not do. */
export const loadSchemaEngine = async (): Promise<typeof bindings> => {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const { WebAssembly } = Object.assign(globalThis as unknown as { WebAssembly: WasmApi }, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => process.stderr.write(`${message}\n`),
    },
  });
  const { instance } = await WebAssembly.instantiate(
    readFileSync(path.join(folder, "schema_engine_bg.wasm")),
    {
      "./schema_engine_bg.js": bindings,
    },
  );
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
};
