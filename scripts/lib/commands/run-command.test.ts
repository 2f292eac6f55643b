import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "../problem";
import type { Command, CommandInput } from "./command";
import { runCommand } from "./run-command";
import { commands } from "./table";

const aCommand = () => {
  const given: CommandInput[] = [];
  const command: Command = {
    name: "thing:do",
    usage: "thing:do <uno> --one x",
    summary: "hace algo",
    options: {
      one: { type: "string" },
      many: { type: "string", multiple: true },
      all: { type: "boolean" },
    },
    words: ["<uno>"],
    run: async (input) => {
      given.push(input);
      return 7;
    },
  };
  return { given, run: (...words: string[]) => runCommand([command], words) };
};

const told = (): string[] => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text) => void lines.push(String(text)));
  onTestFinished(() => void vi.restoreAllMocks());
  return lines;
};

test("gives the command what was written, and its exit code back", async () => {
  const { run, given } = aCommand();
  expect(await run("thing:do", "--one", "1", "word", "--many=a", "--many", "b", "--all")).toBe(7);
  expect(await run("thing:do", "--one=-1", "word")).toBe(7);
  expect(given).toEqual([
    { values: expect.objectContaining({ one: "1", many: ["a", "b"], all: true }), words: ["word"] },
    { values: expect.objectContaining({ one: "-1" }), words: ["word"] },
  ]);
});

test.each([
  { words: ["thing:undo"], problem: 'No existe el comando "thing:undo".' },
  { words: ["--verbose"], problem: 'No existe el comando "--verbose".' },
  { words: ["thing:do"], problem: "Falta <uno>." },
  { words: ["thing:do", "a", "b"], problem: 'Sobra "b".' },
  { words: ["thing:do", "a", "--foo"], problem: "No existe la opción --foo." },
  { words: ["thing:do", "a", "-f"], problem: "No existe la opción -f." },
  { words: ["thing:do", "a", "--toString"], problem: "No existe la opción --toString." },
  { words: ["thing:do", "a", "--one"], problem: "Falta el valor de --one." },
  { words: ["thing:do", "a", "--one="], problem: "Falta el valor de --one." },
  { words: ["thing:do", "a", "--one", "--all"], problem: "Falta el valor de --one." },
  { words: ["thing:do", "a", "--one", "1", "--one", "2"], problem: "La opción --one está más de una vez." },
  { words: ["thing:do", "a", "--all=yes"], problem: "La opción --all no lleva un valor." },
])("$words is refused in a sentence, and nothing is done", async ({ words, problem }) => {
  const { run, given } = aCommand();
  const refusal = expect(run(...words)).rejects;
  await refusal.toThrow(Problem);
  await refusal.toThrow(problem);
  expect(given).toEqual([]);
});

test.each([[[]], [["--help"]], [["-h"]], [["help"]], [["thing:do", "--help"]]])(
  "%j: help, and all is well",
  async (words) => {
    const lines = told();
    const { run, given } = aCommand();
    expect(await run(...words)).toBe(0);
    expect(lines).toEqual(["npm run foja -- thing:do <uno> --one x\n    hace algo"]);
    expect(given).toEqual([]);
  },
);

describe.each(commands)("$name", ({ name, usage, words = [] }) => {
  test("is explained as it is called", () => {
    expect(usage.split(" ").slice(0, words.length + 1)).toEqual([name, ...words]);
  });

  test.each([
    { more: ["--no-such-option"], problem: "No existe la opción --no-such-option." },
    { more: ["de-más"], problem: 'Sobra "de-más".' },
  ])("refuses $more", async ({ more, problem }) => {
    await expect(runCommand(commands, [name, ...words, ...more])).rejects.toThrow(problem);
  });
});

test.each([
  {
    words: ["certificate:load", "--number", "100"],
    problem: /--p12: Campo requerido\n.*--password-file: Campo/,
  },
  {
    words: ["certificate:load", "--number", "uno", "--p12", "a", "--password-file", "b"],
    problem: /--number: Debe/,
  },
  {
    words: ["municipality:create", "--number", "1.5"],
    problem: /--number: Debe.*\n(.*\n)*.*--admin: Campo requerido/,
  },
])("$words: all that is missing or wrong", async ({ words, problem }) => {
  await expect(runCommand(commands, words)).rejects.toThrow(problem);
});
