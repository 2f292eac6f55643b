import { readFileSync } from "node:fs";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaKind } from "../migrate/migrations";
import { parseArguments } from "./arguments";
import { connectCatalogue } from "./catalogue-adapter";
import { serve } from "./rpc";
import { createShadowDatabase, runOn } from "./shadow-database";
import { loadSchemaEngine, type SchemaEngine } from "./wasm-engine";

const { command, url, config, datamodels } = parseArguments(process.argv);
const folder = path.resolve(import.meta.dirname, "../../../../prisma");

const factory = bindMigrationAwareSqlAdapterFactory({
  provider: "postgres",
  adapterName: "@prisma/adapter-pg",
  connect: () => connectCatalogue({ config }),
  connectToShadowDb: () => createShadowDatabase({ config, kind: kindOf(datamodels), folder }),
});

function kindOf(files: readonly string[]): SchemaKind {
  return files.some((file) => file.includes(`${path.sep}global${path.sep}`)) ? "global" : "tenant";
}

const wasm = await loadSchemaEngine();
let engine: Promise<SchemaEngine> | undefined;
const openEngine = (): Promise<SchemaEngine> => {
  engine ??= wasm.SchemaEngine.new(
    // The engine panics on an empty list.
    {
      datamodels: datamodels.length
        ? datamodels.map((file) => [file, readFileSync(file, "utf8")])
        : undefined,
    },
    () => undefined,
    factory,
  ) as unknown as Promise<SchemaEngine>;
  return engine;
};

/** The engine hides what the adapter threw behind a number. */
const explain = (error: unknown): { message: string; code: string | null } => {
  const { message = String(error), code = null } = error as {
    message?: string;
    code?: string;
  };
  const id = /External error id#(\d+)/.exec(message)?.[1];
  const hidden =
    id === undefined
      ? undefined
      : (factory.errorRegistry.consumeError(Number(id))?.error as Error | undefined);
  const cause = hidden?.cause as Error | undefined;
  return { message: cause?.message ?? hidden?.message ?? message, code };
};

const runCommand = async (): Promise<void> => {
  try {
    if (command === "create-database") {
      await runOn({ ...config, database: "postgres" }, (client) =>
        client.query(`CREATE DATABASE "${config.database}"`),
      );
    } else {
      const datasource = { tag: "ConnectionString", url };
      await (await openEngine()).ensureConnectionValidity?.call(await openEngine(), { datasource });
    }
  } catch (error) {
    const { message, code } = explain(error);
    const error_code = /does not exist/.test(message) ? "P1003" : (code ?? "P1001");
    const fields = { message, is_panic: false, error_code };
    process.stderr.write(
      `\n${JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields })}\n`,
    );
    process.exitCode = 1;
  }
};

if (command === "version") process.stdout.write(`schema-engine-wasm ${wasm.version()}\n`);
else if (command === "rpc")
  await serve({
    input: process.stdin,
    output: process.stdout,
    openEngine,
    explain,
  });
else await runCommand();
// The pool of an engine that was not closed would keep the process alive.
process.exit();
