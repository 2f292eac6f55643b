import { arrayAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { type Dict, type ObjectSource, type PdfObject, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";

/** The options of a choice field (ISO 32000-1, 12.7.4.4): texts, or pairs of what is sent and what is shown. */
export type FieldOptions = {
  /** As they are shown; undefined for one that is neither. */
  readonly shown: readonly (PdfString | undefined)[];
  /** Of several that send the same the first counts. */
  indexOf(sent: PdfString): number | undefined;
};

export type ReadOptions = (field: Dict) => FieldOptions;

// The texts that are sent are keys; what is longer is shown as it stands.
const SENT_MAX_BYTES = 1_000;
/** Of all lists of a form. */
const OPTIONS_MAX = 100_000;

const NONE: FieldOptions = { shown: [], indexOf: () => undefined };

/** Fields that share a list have it read once. The function throws PdfError LIMIT. */
export const createOptionReader = (source: ObjectSource): ReadOptions => {
  const lists = new Map<PdfObject[], FieldOptions>();
  let left = OPTIONS_MAX;
  const readNew = (list: PdfObject[]) => {
    left -= list.length;
    if (left < 0) throw new PdfError("LIMIT", "the choice fields have too many options");
    const options = readOptions(source, list);
    lists.set(list, options);
    return options;
  };
  return (field) => {
    const list = arrayAt(source, field, "Opt");
    return list ? (lists.get(list) ?? readNew(list)) : NONE;
  };
};

/** What a choice field shows for a value that it sends. */
export const shownOption = ({ shown, indexOf }: FieldOptions, sent: PdfString): PdfString => {
  const index = indexOf(sent);
  return (index === undefined ? undefined : shown[index]) ?? sent;
};

const readOptions = (source: ObjectSource, list: readonly PdfObject[]): FieldOptions => {
  const shown: (PdfString | undefined)[] = [];
  const indexes = new Map<string, number>();
  for (const [index, item] of list.entries()) {
    const [sent, text] = readOption(source, source.resolve(item));
    shown.push(text);
    const key = sent && keyOf(sent);
    if (key !== undefined && !indexes.has(key)) indexes.set(key, index);
  }
  return {
    shown,
    indexOf: (sent) => {
      const key = keyOf(sent);
      return key === undefined ? undefined : indexes.get(key);
    },
  };
};

const readOption = (source: ObjectSource, option: PdfObject): readonly [PdfString?, PdfString?] => {
  if (option instanceof PdfString) return [option, option];
  if (!Array.isArray(option)) return [];
  const [sent, shown] = [source.resolve(option[0]), source.resolve(option[1])];
  return sent instanceof PdfString && shown instanceof PdfString ? [sent, shown] : [];
};

const keyOf = (sent: PdfString): string | undefined =>
  sent.bytes.length > SENT_MAX_BYTES ? undefined : decodeText(sent);
