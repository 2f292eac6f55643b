import { isWhole } from "../corpus/env";

/** The seed of every run that is to be the same each time. */
export const GATE_SEED = "ci";

/** `npm run corpus` takes six times as many as the gate, and begins with the same. */
const WHOLE_TIMES = 6;

export const roundsOf = (gate: number): number => (isWhole ? gate * WHOLE_TIMES : gate);
