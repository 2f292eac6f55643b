import { arrayAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { type Dict, type ObjectSource, type PdfObject, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";

/** What a choice field shows for a value that it sends. */
export type ShownOption = (field: Dict, sent: PdfString) => PdfString;

// The texts that are sent are keys; what is longer is shown as it stands.
const SENT_MAX_BYTES = 1_000;
/** Of all lists of a form. */
const OPTIONS_MAX = 100_000;

/**
 * Options are texts, or pairs of what is sent and what is shown. Fields that share a list have it read once.
 * The function throws PdfError LIMIT.
 */
export const createShownOption = (source: ObjectSource): ShownOption => {
  const lists = new Map<PdfObject[], ReadonlyMap<string, PdfString>>();
  let left = OPTIONS_MAX;
  const readNew = (list: PdfObject[]) => {
    left -= list.length;
    if (left < 0) throw new PdfError("LIMIT", "the choice fields have too many options");
    const options = readOptions(source, list);
    lists.set(list, options);
    return options;
  };
  return (field, sent) => {
    const list = arrayAt(source, field, "Opt");
    if (!list || sent.bytes.length > SENT_MAX_BYTES) return sent;
    const shown = lists.get(list) ?? readNew(list);
    return shown.get(decodeText(sent)) ?? sent;
  };
};

/** Of several with one key the first counts. */
const readOptions = (source: ObjectSource, list: readonly PdfObject[]): Map<string, PdfString> => {
  const options = new Map<string, PdfString>();
  for (const item of list) {
    const pair = source.resolve(item);
    if (!Array.isArray(pair)) continue;
    const [sent, shown] = [source.resolve(pair[0]), source.resolve(pair[1])];
    if (!(sent instanceof PdfString) || !(shown instanceof PdfString)) continue;
    if (sent.bytes.length > SENT_MAX_BYTES) continue;
    const key = decodeText(sent);
    if (!options.has(key)) options.set(key, shown);
  }
  return options;
};
