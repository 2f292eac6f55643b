import { runAudit } from "./audit";
import { runBackup } from "./backup";
import { runChart } from "./chart";
import { runEngine } from "./engine";
import { cleaningUp } from "./lib/cleaning-up";
import { openInstallation, type Running } from "./lib/installation";
import { printMachine, printTitle, type Verdict } from "./lib/print";
import { openProduct } from "./lib/product";
import { runMcp } from "./mcp";
import { watchMemory } from "./memory";
import { runMoving } from "./moving";
import { runNotary } from "./notary";
import { runPublic } from "./public";
import { runRequest } from "./request";
import { runSearch } from "./search";
import { runSemantic } from "./semantic";
import { runSigning } from "./signing";
import { runStatistics } from "./statistics";
import { runToken } from "./token";
import { runZip } from "./zip";

const NAMES = [
  "request",
  "mcp",
  "signing",
  "moving",
  "notary",
  "memory",
  "search",
  "public",
  "semantic",
  "statistics",
  "audit",
  "chart",
  "backup",
  "zip",
  "engine",
  "token",
] as const;
type Name = (typeof NAMES)[number];

const ON_PRODUCT: readonly Name[] = ["request", "mcp", "signing", "moving", "memory"];

const isName = (text: string): text is Name => NAMES.some((name) => name === text);

/** Runs the named benchmarks, all by default; true when every target was met. */
export const runBenchmarks = async (asked: readonly string[]): Promise<boolean> => {
  const unknown = asked.filter((text) => !isName(text));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(", ")}. Usage: npm run bench -- [${NAMES.join("] [")}]`);
    return false;
  }
  const wanted = new Set<Name>(asked.length > 0 ? asked.filter(isName) : NAMES);
  printMachine();
  const verdicts = [
    ...(ON_PRODUCT.some((name) => wanted.has(name)) ? await onProduct(wanted) : []),
    ...(wanted.has("notary") ? await runNotary() : []),
    ...(wanted.has("engine") ? await runEngine() : []),
    ...(wanted.has("token") ? await runToken() : []),
    ...(wanted.has("search") ? await runSearch() : []),
    ...(wanted.has("public") ? await runPublic() : []),
    ...(wanted.has("semantic") ? await runSemantic() : []),
    ...(wanted.has("statistics") ? await runStatistics() : []),
    ...(wanted.has("audit") ? await runAudit() : []),
    ...(wanted.has("chart") ? await runChart() : []),
    ...(wanted.has("zip") ? await runZip() : []),
    ...(wanted.has("backup") ? await runBackup() : []),
  ];
  if (verdicts.length > 0) summarize(verdicts);
  return verdicts.every(({ isMet }) => isMet);
};

const onProduct = async (wanted: ReadonlySet<Name>): Promise<Verdict[]> => {
  console.log(process.env.FOJA_DEMO ? `product of ${process.env.FOJA_DEMO}` : "starting the product");
  const product = await openProduct();
  let running: Running | undefined;
  const cleanUp = async () => {
    await running?.close();
    await product.stop();
  };
  return await cleaningUp(cleanUp, async () => {
    running = await openInstallation(product.folder);
    const memory = wanted.has("memory") ? watchMemory(running) : undefined;
    // Memory under load is that under these two.
    const verdicts = wanted.has("request") || memory ? await runRequest(running) : [];
    if (wanted.has("signing") || memory) await runSigning(running);
    await memory?.report();
    return [
      ...verdicts,
      ...(wanted.has("mcp") ? await runMcp(running) : []),
      ...(wanted.has("moving") ? await runMoving(running) : []),
    ];
  });
};

const summarize = (verdicts: readonly Verdict[]): void => {
  printTitle("Targets");
  for (const { name, value, isMet } of verdicts)
    console.log(`  ${isMet ? "met   " : "MISSED"}  ${name}: ${value.toFixed(2)}`);
};
