import { encodedList } from "./encoded-list";

/** Headers have a limit; whoever reads these corrects a name, and may ask again. */
const TOLD_MAX = 32;

/** X-Missing-Letters: those that no font has and the document shows as "?". Empty when none is missing. */
export const toldLetters = (letters: readonly string[]): string => encodedList(letters.slice(0, TOLD_MAX));
