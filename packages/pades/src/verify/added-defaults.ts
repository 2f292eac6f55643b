import { oddityAt } from "../pdf/lexer";
import { type Dict, Name } from "../pdf/objects";

/**
 * What holds of a widget without being said, and is not inherited (ISO 32000-2, tables 166 and 191). Some programs that sign write it into
 * every annotation of the page. Names by their value.
 */
const DEFAULTS: ReadonlyMap<string, string | number> = new Map<string, string | number>([
  ["Type", "Annot"],
  ["F", 0],
  ["H", "I"],
]);

/** The widget now says what held before; or says its type as before, in another spelling. */
export const isAddedDefault = (old: Dict, current: Dict, key: string): boolean => {
  const held = current.get(key);
  const value = held instanceof Name ? held.value : held;
  const was = old.get(key);
  if (was instanceof Name) return key === "Type" && was.value === value;
  return was === undefined && DEFAULTS.has(key) && value === DEFAULTS.get(key) && !oddityAt(current, key);
};
