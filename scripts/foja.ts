import { runCommand } from "./lib/commands/run-command";
import { commands } from "./lib/commands/table";
import { forgetOtherVariables, readCall } from "./lib/environment.mjs";
import { ROOT } from "./lib/paths";
import { Problem, runScript } from "./lib/problem";

await runScript(async () => {
  const { problem } = readCall(ROOT);
  if (problem) throw new Problem(problem);
  // A command sees the database as the product does, which knows nothing of PGHOST or PGOPTIONS.
  forgetOtherVariables(ROOT);
  process.exitCode = await runCommand(commands, process.argv.slice(2));
});
