import { Dict, Name, type PdfObject, PdfString, Ref, Stream } from "@foja/pades/pdf/objects";
import type { PdfReader } from "@foja/pades/pdf/reader";

export type ActiveContent = "javascript" | "launch";

/**
 * JavaScript, or an action that starts a program, in whatever the document leads to: actions of the document, of pages, annotations,
 * fields and bookmarks, those that follow another one, the scripts of its name tree, of media, of models and of XML forms
 * (ISO 32000-2, 12.6.4.6, 12.6.4.14, 12.6.4.17, 13.6.4). Whether a program would ever come to it is not asked.
 * @throws PdfError
 */
export const findActiveContent = (reader: PdfReader): ActiveContent | undefined => {
  // What is reached both ways is looked at both ways.
  const known = { action: new Set<number>(), other: new Set<number>() };
  const open: Reached[] = [reader.catalog, reader.trailer].map((object) => ({ object, asAction: false }));
  for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
    const { object, asAction } = reached;
    if (object instanceof Ref) {
      const seen = asAction ? known.action : known.other;
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      open.push({ object: reader.resolve(object), asAction });
      continue;
    }
    const entries = entriesOf(object);
    const found = entries && kindOf(reader, entries, asAction);
    if (found) return found;
    open.push(...below(object, asAction));
  }
  return undefined;
};

const entriesOf = (object: PdfObject): Dict | undefined => {
  if (object instanceof Stream) return object.dict;
  return object instanceof Dict ? object : undefined;
};

const below = (object: PdfObject, asAction: boolean): Reached[] => {
  if (Array.isArray(object)) return object.map((item) => ({ object: item, asAction }));
  const entries = entriesOf(object) ?? [];
  return Array.from(entries, ([key, value]) => ({ object: value, asAction: asAction || ACTIONS.has(key) }));
};

type Reached = { readonly object: PdfObject; readonly asAction: boolean };

/** Where programs look for an action, whatever it says that it is: directly, by event, after another one, by name (ISO 32000-2, 12.6). */
const ACTIONS: ReadonlySet<string> = new Set(["OpenAction", "A", "AA", "PA", "Next", "JavaScript"]);

const kindOf = (reader: PdfReader, entries: Dict, asAction: boolean): ActiveContent | undefined => {
  const script = reader.resolve(entries.get("JS"));
  const action = reader.resolve(entries.get("S"));
  if (action instanceof Name && (asAction || !isStructure(reader, entries))) {
    if (action.value === "Launch") return "launch";
    if (action.value === "JavaScript" || script instanceof Stream) return "javascript";
  }
  if (script instanceof PdfString || entries.has("OnInstantiate")) return "javascript";
  return isScriptedForm(reader, entries) ? "javascript" : undefined;
};

/** Its S is a structure type, under whatever name. */
const isStructure = (reader: PdfReader, entries: Dict): boolean => {
  const type = reader.resolve(entries.get("Type"));
  return type instanceof Name && type.value === "StructElem";
};

const XFA_SCRIPT = /application\/(?:x-)?(?:javascript|ecmascript)|<!ENTITY/i;

/** An XML form (XFA) lies in one stream, or in named parts that make one text; a string is read by some programs too. */
const isScriptedForm = (reader: PdfReader, form: Dict): boolean => {
  const held = reader.resolve(form.get("XFA"));
  const parts = (Array.isArray(held) ? held : [held]).map((part) => reader.resolve(part));
  const bytes = parts.flatMap((part, index) => {
    if (part instanceof Stream) return [reader.decode(part)];
    // Of named parts every other one is a name.
    const isName = Array.isArray(held) && index % 2 === 0;
    return part instanceof PdfString && !isName ? [Buffer.from(part.bytes)] : [];
  });
  return XFA_SCRIPT.test(plainXml(Buffer.concat(bytes).toString("latin1")));
};

/** Whatever its encoding, and with the characters that it writes as numbers. */
const plainXml = (text: string): string =>
  text
    .replaceAll("\u0000", "")
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    });
