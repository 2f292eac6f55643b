import { arrayAt, nameAt, rectAt } from "../pdf/access";
import { Dict, Ref } from "../pdf/objects";
import type { Page } from "../pdf/pages";
import type { PdfReader } from "../pdf/reader";
import type { FieldLock, SignatureField, SigningForm } from "../sign/signature-fields";
import type { Equality } from "./object-equality";
import type { ReferenceGraph } from "./reference-graph";

// From harmless to fatal. ANNOTATIONS only where a certification allows comments.
export const MODIFICATION_LEVELS = ["NONE", "LTA_UPDATES", "FORM_FILLING", "ANNOTATIONS", "OTHER"] as const;

export type ModificationLevel = (typeof MODIFICATION_LEVELS)[number];

export type Change = {
  readonly level: ModificationLevel;
  /** For logs and support, in English. */
  readonly what: string;
};

export type ComparisonOptions = {
  /** What the signature under judgement locked. */
  readonly lock: FieldLock | undefined;
  /** Level of the certification that the document had when it was signed. */
  readonly certified: 1 | 2 | 3 | undefined;
};

export const worstOf = (changes: readonly Change[]): ModificationLevel =>
  worstLevel(changes.map(({ level }) => level));

/** NONE of none. A file decides how many there are: too many to be arguments of a call. */
export const worstLevel = (levels: readonly ModificationLevel[]): ModificationLevel =>
  levels.reduce((worst, level) => (rankOf(level) > rankOf(worst) ? level : worst), "NONE");

const rankOf = (level: ModificationLevel): number => MODIFICATION_LEVELS.indexOf(level);

/** The signed revision, read once however many later ones are compared with it. */
export type SignedState = {
  readonly before: PdfReader;
  readonly formBefore: SigningForm;
  readonly pagesBefore: readonly Page[];
  readonly graph: ReferenceGraph;
  /** Objects that rules of their own compare. */
  readonly opaque: ReadonlySet<number>;
};

export type Comparison = SignedState & {
  readonly after: PdfReader;
  readonly formAfter: SigningForm;
  /** Of the later form, by object number. */
  readonly signatureFields: ReadonlyMap<number, SignatureField>;
  /** Of the signed form. */
  readonly knownNames: ReadonlySet<string>;
  readonly equal: Equality;
  readonly options: ComparisonOptions;
  /** Signature fields that came later: they may stand among the others. */
  readonly newFields: ReadonlySet<number>;
  /** Widgets of signature fields that came later: they may stand among a page's annotations. */
  readonly newWidgets: ReadonlySet<number>;
};

export const other = (what: string): Change => ({ level: "OTHER", what });

export type Field = SigningForm["fields"][number];
export type FieldObject = { readonly ref: Ref | undefined; readonly dict: Dict };

// In bytes parsed: fields may share thousands of kids.
const KID_WORK = 64;

/** The field and its widgets where those are objects of their own. Whatever else its kids are has no part in filling it. */
export const objectsOf = (reader: PdfReader, { ref, dict }: Field): FieldObject[] => {
  const kids = arrayAt(reader, dict, "Kids") ?? [];
  reader.work.check();
  reader.work.add(kids.length * KID_WORK);
  const widgets = kids.flatMap((kid) => {
    const entries = reader.resolve(kid);
    return kid instanceof Ref && entries instanceof Dict && isWidget(reader, entries)
      ? [{ ref: kid, dict: entries }]
      : [];
  });
  return [{ ref, dict }, ...widgets];
};

export const isWidget = (reader: PdfReader, entries: Dict): boolean =>
  nameAt(reader, entries, "Subtype") === "Widget";

/** A rectangle that can't be read is one to some programs, which take what is no number for 0. */
export const hasArea = (reader: PdfReader, annotation: Dict): boolean => {
  if (!annotation.has("Rect")) return false;
  const rect = rectAt(reader, annotation, "Rect");
  return rect === undefined || (rect[2] > rect[0] && rect[3] > rect[1]);
};
