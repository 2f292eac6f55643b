import { parseArgs } from "node:util";
import { commands } from "./lib/commands/table";
import { runScript } from "./lib/problem";

const [name, ...args] = process.argv.slice(2);
const command = commands.find((candidate) => candidate.name === name);

await runScript(async () => {
  if (!command) {
    for (const { usage, summary } of commands) console.log(`npm run foja -- ${usage}\n    ${summary}`);
    process.exitCode = name ? 1 : 0;
    return;
  }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: command.options });
  process.exitCode = await command.run({ values, positionals });
});
