import { generateClients } from "../scripts/lib/generate";

// Before anything that imports them: on a fresh checkout they are not there yet.
generateClients();
const { runBenchmarks } = await import("./benchmarks");
process.exitCode = (await runBenchmarks(process.argv.slice(2))) ? 0 : 1;
