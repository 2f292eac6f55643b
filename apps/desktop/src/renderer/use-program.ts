import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ProgramState, ReasonView } from "../ipc/contract";
import { en } from "../texts/en";
import { es, type Texts } from "../texts/es";
import { type Ask, reasonFrom } from "./ask";
import type { Store, Told } from "./store";

export type ProgramContext = { readonly ask: Ask; readonly store: Store };

export const Program = createContext<ProgramContext | null>(null);

const useContextValue = (): ProgramContext => {
  const value = useContext(Program);
  if (!value) throw new Error("outside of the program");
  return value;
};

export const useAsk = (): Ask => useContextValue().ask;

export const useTold = (): Told => {
  const { store } = useContextValue();
  return useSyncExternalStore(store.subscribe, store.get);
};

/** Of parts that stand only where the program has told its state. */
export const useProgram = (): ProgramState => {
  const { program } = useTold();
  if (!program) throw new Error("before the program told its state");
  return program;
};

const TEXTS: Readonly<Record<ProgramState["language"], Texts>> = { es, en };

export const useTexts = (): Texts => TEXTS[useTold().program?.language ?? "es"];

export type Asked<T> = {
  readonly value: T | undefined;
  readonly reason: ReasonView | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

type Answer<T> = { readonly value?: T; readonly reason: ReasonView | null };

/** Asks at once, and again when `key` changes; what was there stays until the next answer. */
export const useAsked = <T>(question: () => Promise<T>, key: string): Asked<T> => {
  const [answer, setAnswer] = useState<Answer<T>>({ reason: null });
  const [isLoading, setIsLoading] = useState(true);
  const [round, setRound] = useState(0);
  const asked = useRef(question);
  asked.current = question;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the round say when, the question itself is new each time
  useEffect(() => {
    let isCurrent = true;
    setIsLoading(true);
    const answerWith = (next: (before: Answer<T>) => Answer<T>): void => {
      if (!isCurrent) return;
      setAnswer(next);
      setIsLoading(false);
    };
    asked.current().then(
      (value) => answerWith(() => ({ value, reason: null })),
      (error) => answerWith((before) => ({ ...before, reason: reasonFrom(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, round]);

  return {
    value: answer.value,
    reason: answer.reason,
    isLoading,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
};

export type Action<A extends readonly unknown[]> = {
  readonly run: (...input: A) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly reason: ReasonView | null;
  readonly clear: () => void;
};

/** Something that a person sets off. `run` tells whether it worked; why not, `reason`. */
export const useAction = <A extends readonly unknown[]>(
  action: (...input: A) => Promise<unknown>,
): Action<A> => {
  const [isRunning, setIsRunning] = useState(false);
  const [reason, setReason] = useState<ReasonView | null>(null);
  return {
    isRunning,
    reason,
    clear: useCallback(() => setReason(null), []),
    run: async (...input) => {
      setIsRunning(true);
      setReason(null);
      try {
        await action(...input);
        return true;
      } catch (error) {
        setReason(reasonFrom(error));
        return false;
      } finally {
        setIsRunning(false);
      }
    },
  };
};
