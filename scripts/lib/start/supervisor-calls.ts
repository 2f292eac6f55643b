import type { ChildProcess } from "node:child_process";
import { isForPeople, Problem } from "../problem";
import type { DatabaseAddresses } from "./database";
import type { Settings } from "./settings";
import type { ProcessRow } from "./supervisor";

/**
 * What the process that brings the product up asks of the one that stays and ends with it. Each does what it does best: one loads
 * everything and is gone when the product runs; the other loads next to nothing.
 */
export type SupervisorCalls = {
  /** From here on a second start of this folder finds this one. */
  claim(folder: string): Promise<void>;
  openDatabase(settings: Settings): Promise<DatabaseAddresses>;
  /** Writes down a process that is to be ended if this start is killed. */
  record(children: Readonly<Record<string, number>>): Promise<void>;
  /** Nothing is installed, generated or built any more. */
  prepared(): Promise<void>;
  /** Resolves when all of them are healthy. */
  run(rows: readonly ProcessRow[]): Promise<void>;
};

type Name = keyof SupervisorCalls;
type Question = { readonly id: number; readonly name: Name; readonly input: unknown };
type Answer = {
  readonly id: number;
  readonly value?: unknown;
  /** What a person can put right, or the whole error. */
  readonly failure?: { readonly isForPeople: boolean; readonly text: string };
};

const NAMES = ["claim", "openDatabase", "record", "prepared", "run"] as const satisfies readonly Name[];

/** Answers what the child asks. */
export const answerCalls = (child: ChildProcess, calls: SupervisorCalls): void => {
  child.on("message", async (message) => {
    const { id, name, input } = message as Question;
    const answer = await answerOne(id, async () => await (calls[name] as (input: unknown) => unknown)(input));
    // Who asked may be gone by now.
    if (child.connected) child.send(answer);
  });
};

const answerOne = async (id: number, work: () => Promise<unknown>): Promise<Answer> => {
  try {
    return { id, value: await work() };
  } catch (error) {
    const text =
      error instanceof Error && isForPeople(error) ? error.message : String((error as Error).stack);
    return { id, failure: { isForPeople: isForPeople(error), text } };
  }
};

/** The calls, as the child of the process that answers them makes them. */
export const createCaller = (): SupervisorCalls => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  process.on("message", (message) => {
    const { id, value, failure } = message as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure) asked?.reject(failure.isForPeople ? new Problem(failure.text) : new Error(failure.text));
    else asked?.resolve(value);
  });
  const ask = (name: Name) => async (input?: unknown) => {
    const asked = Promise.withResolvers<unknown>();
    const question: Question = { id: ++last, name, input };
    waiting.set(question.id, asked);
    process.send?.(question);
    return await asked.promise;
  };
  return Object.fromEntries(NAMES.map((name) => [name, ask(name)])) as SupervisorCalls;
};
