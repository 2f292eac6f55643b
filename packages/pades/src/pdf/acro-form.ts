import { arrayAt, dictAt, nameAt, numberAt, stringAt } from "./access";
import { PdfError } from "./errors";
import { DEFAULT_LIMITS } from "./limits";
import { Dict, type Direct, type ObjectHost, type ObjectSource, type PdfObject, Ref } from "./objects";
import { decodeText } from "./text-string";

/** A field that can hold a value (ISO 32000-1, 12.7.3), with what it inherits. */
export type FormField = {
  /** Undefined when the file wrote it inside another object: it can be read, not changed. */
  readonly ref: Ref | undefined;
  readonly dict: Dict;
  /** Full name: partial names joined by full stops. */
  readonly name: string;
  readonly type: string | undefined;
  readonly flags: number;
  readonly value: Direct;
  /** Where it shows: the field itself or its only kid. */
  readonly widget: { readonly ref: Ref; readonly dict: Dict } | undefined;
};

type Node = {
  readonly object: PdfObject;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly flags: number;
  readonly value: PdfObject | undefined;
};

// Names grow with the depth, and nodes may share their kids: a small file can hold billions of both.
const NAME_MAX = 32_767;
const NAMES_MAX = 16_000_000;
const KIDS_MAX = 1_000_000;

/** Every field in document order. A field reached twice is listed once. @throws PdfError LIMIT */
export const listFields = (source: ObjectSource, catalog: Dict): FormField[] => {
  const fields: FormField[] = [];
  const seen = new Set<number>();
  const top = arrayAt(source, dictAt(source, catalog, "AcroForm"), "Fields") ?? [];
  const stack = top.map(
    (object): Node => ({ object, name: undefined, type: undefined, flags: 0, value: undefined }),
  );
  stack.reverse();
  const bound = createBound();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.object instanceof Ref) {
      if (seen.has(node.object.number)) continue;
      seen.add(node.object.number);
    }
    const entries = source.resolve(node.object);
    if (!(entries instanceof Dict)) continue;
    const inherited = inherit(source, node, entries);
    const kids = arrayAt(source, entries, "Kids") ?? [];
    bound(inherited, kids);
    if (kids.some((kid) => isField(source, kid))) {
      for (const object of kids.toReversed()) stack.push({ ...inherited, object });
    } else fields.push(toField(source, inherited, entries, kids));
  }
  return fields;
};

const createBound = () => {
  let [nodes, letters, looks] = [0, 0, 0];
  return ({ name = "" }: Node, kids: readonly PdfObject[]): void => {
    nodes++;
    letters += name.length;
    looks += kids.length;
    if (nodes > DEFAULT_LIMITS.pageTreeNodes || letters > NAMES_MAX || looks > KIDS_MAX)
      throw new PdfError("LIMIT", "too many form fields, or too much of them");
  };
};

const isField = (source: ObjectSource, kid: PdfObject): boolean => {
  const entries = source.resolve(kid);
  return entries instanceof Dict && entries.has("T");
};

const inherit = (source: ObjectSource, node: Node, entries: Dict): Node => {
  const partial = stringAt(source, entries, "T");
  const own = partial && decodeText(partial);
  const name = own === undefined ? node.name : node.name === undefined ? own : `${node.name}.${own}`;
  if (name !== undefined && name.length > NAME_MAX) throw new PdfError("LIMIT", "a field name without end");
  return {
    object: node.object,
    name,
    type: nameAt(source, entries, "FT") ?? node.type,
    flags: numberAt(source, entries, "Ff") ?? node.flags,
    value: entries.get("V") ?? node.value,
  };
};

const toField = (source: ObjectSource, node: Node, entries: Dict, kids: readonly PdfObject[]): FormField => {
  const ref = node.object instanceof Ref ? node.object : undefined;
  return {
    ref,
    dict: entries,
    name: node.name ?? "",
    type: node.type,
    flags: node.flags,
    value: node.type === "Sig" ? signatureOf(source, node.value) : source.resolve(node.value),
    widget: widgetOf(source, ref, entries, kids),
  };
};

/** In the place of a signature that can't be read: there is one, and nothing can be said for it. */
export const UNREADABLE_SIGNATURE = new Dict();

const signatureOf = (source: ObjectSource, value: PdfObject | undefined): Direct => {
  try {
    return source.resolve(value);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return UNREADABLE_SIGNATURE;
    throw error;
  }
};

const widgetOf = (
  source: ObjectSource,
  ref: Ref | undefined,
  entries: Dict,
  kids: readonly PdfObject[],
): FormField["widget"] => {
  if (kids.length === 0) return ref && entries.has("Rect") ? { ref, dict: entries } : undefined;
  const [kid] = kids;
  const kidEntries = source.resolve(kid);
  return kids.length === 1 && kid instanceof Ref && kidEntries instanceof Dict
    ? { ref: kid, dict: kidEntries }
    : undefined;
};

/** Adds to an array that may be an object of its own or part of `owner`; only what must change is written. */
export const appendTo = (host: ObjectHost, owner: Ref, key: string, items: readonly PdfObject[]): void => {
  const held = dictOf(host, owner).get(key);
  const current = host.resolve(held);
  const joined = [...(Array.isArray(current) ? current : []), ...items];
  if (held instanceof Ref && Array.isArray(current)) host.put(held, joined);
  else host.edit(owner).set(key, joined);
};

const dictOf = (host: ObjectHost, ref: Ref): Dict => {
  const entries = host.resolve(ref);
  if (!(entries instanceof Dict)) throw new PdfError("SYNTAX", `object ${ref.number} is not a dictionary`);
  return entries;
};

export const SIGNATURES_EXIST = 1;
export const APPEND_ONLY = 2;

/** The interactive form as an object of its own, made when there is none. A form written inside the catalog is moved out. */
export const ensureForm = (host: ObjectHost, catalogRef: Ref): Ref => {
  const held = dictOf(host, catalogRef).get("AcroForm");
  const form = host.resolve(held);
  if (held instanceof Ref && form instanceof Dict) return held;
  const created = host.add(form instanceof Dict ? new Dict(form) : new Dict([["Fields", []]]));
  host.edit(catalogRef).set("AcroForm", created);
  return created;
};

/** Says that signatures exist and the file may only grow (ISO 32000-1, 12.7.2), unless the form says it already. */
export const markSigned = (host: ObjectHost, form: Ref): void => {
  const flags = numberAt(host, dictOf(host, form), "SigFlags") ?? 0;
  const wanted = flags | SIGNATURES_EXIST | APPEND_ONLY;
  if (wanted !== flags) host.edit(form).set("SigFlags", wanted);
};
