import { parseArgs } from "node:util";
import { Problem } from "../problem";
import type { Command, CommandInput } from "./command";

/**
 * Does what the words after `npm run foja --` ask for; help is asked for by no word at all too.
 * @returns the exit code
 * @throws Problem for a command, an option or a word that is not known or missing
 */
export const runCommand = async (
  commands: readonly Command[],
  [name, ...args]: readonly string[],
): Promise<number> => {
  if (name === undefined || name === "help" || isHelp(name)) return help(commands);
  const command = commands.find((candidate) => candidate.name === name);
  if (!command)
    throw new Problem(`No existe el comando "${name}". Los que hay se ven con: npm run foja -- --help`);
  if (args.some(isHelp)) return help([command]);
  return await command.run(readInput(command, args));
};

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

const help = (commands: readonly Command[]): number => {
  for (const { usage, summary } of commands) console.log(`npm run foja -- ${usage}\n    ${summary}`);
  return 0;
};

const readInput = (command: Command, args: readonly string[]): CommandInput => {
  const { options, usage, words = [] } = command;
  const misused = (what: string) => new Problem(`${what} Se usa así: npm run foja -- ${usage}`);
  // Strict parsing would refuse the same, in English and by throwing what looks like a bug.
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw misused(`No existe la opción ${token.rawName}.`);
    if (seen.has(token.name) && !option.multiple)
      throw misused(`La opción ${token.rawName} está más de una vez.`);
    seen.add(token.name);
    if (option.type === "string" && lacksValue(token)) throw misused(`Falta el valor de ${token.rawName}.`);
    if (option.type === "boolean" && token.value !== undefined)
      throw misused(`La opción ${token.rawName} no lleva un valor.`);
  }

  const surplus = positionals[words.length];
  if (surplus !== undefined) throw misused(`Sobra "${surplus}".`);
  const missing = words[positionals.length];
  if (missing !== undefined) throw misused(`Falta ${missing}.`);
  return { values, words: positionals };
};

/** What looks like the next option was not meant as a value; one that starts with a dash is given as --option=-value. */
const lacksValue = ({
  value,
  inlineValue,
}: {
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}): boolean => value === undefined || value === "" || (!inlineValue && value.startsWith("-"));
