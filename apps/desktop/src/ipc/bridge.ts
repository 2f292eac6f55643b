import type { CHANNELS } from "./channels";
import type { Answered, InputOf, OutputOf, ProgramEvent } from "./contract";

/** What the preload script gives the pages: these functions and nothing else of the main process. */
export type Bridge = {
  readonly [C in (typeof CHANNELS)[number]]: (
    ...input: undefined extends InputOf<C> ? [] : [InputOf<C>]
  ) => Promise<Answered<OutputOf<C>>>;
} & {
  /** @returns ends it */
  readonly listen: (listener: (event: ProgramEvent) => void) => () => void;
};
