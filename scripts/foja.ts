import { runCommand } from "./lib/commands/run-command";
import { commands } from "./lib/commands/table";
import { runScript } from "./lib/problem";

await runScript(async () => {
  process.exitCode = await runCommand(commands, process.argv.slice(2));
});
