import { type Box, STAMP_DATE_BOX, STAMP_NUMBER_BOX } from "../layout/signing-sheet";
import { arrayAt } from "../pdf/access";
import { appendTo, ensureForm, listFields, markSigned } from "../pdf/acro-form";
import { Dict, dict, name, type ObjectHost, type PdfObject, type Ref } from "../pdf/objects";
import { asciiString, textString } from "../pdf/text-string";
import { PRINT, PRINT_AND_LOCKED } from "./annotation-flags";
import { emptyAppearance } from "./appearance";
import { settleAppearances } from "./settle-appearances";
import { FONT_KEY, shareFont } from "./shared-font";
import { READ_ONLY } from "./signature-fields";
import { openStructureTree } from "./structure-tree";

export type SigningFieldsOptions = {
  /** Where number and date go. */
  readonly stampPage: Ref;
  readonly signaturePage: Ref;
  /** One per signer, in the order of signing, in page space. */
  readonly boxes: readonly Box[];
  /** The page of each box, when they lie on more than one; default: all on `signaturePage`. */
  readonly boxPages?: readonly Ref[];
  /** The shared font, from `embedFont`. */
  readonly font: Ref;
  readonly catalog: Ref;
  /** Gives every field its place in the structure tree: stamp first, signatures last. */
  readonly tagged?: boolean;
};

export type SigningFields = {
  readonly number: string;
  readonly date: string;
  readonly signatures: readonly string[];
};

/**
 * Everything that signing will fill, made before the first signature: two read-only text fields for number and date, an empty
 * signature field per signer, and on the last one a lock on the two text fields. Filled later, they are form filling to every
 * validator; made later, they would break the signatures before. Without the lock the number could be rewritten afterwards and
 * every signature would still count as valid.
 */
export const addSigningFields = (host: ObjectHost, options: SigningFieldsOptions): SigningFields => {
  const { stampPage, signaturePage, boxes, boxPages } = options;
  const pageOf = (index: number): Ref => boxPages?.[index] ?? signaturePage;
  const catalog = host.resolve(options.catalog);
  const unique = nameGiver(
    catalog instanceof Dict ? listFields(host, catalog).map((field) => field.name) : [],
  );
  const names = {
    number: unique("numero"),
    date: unique("fecha"),
    signatures: boxes.map((_, index) => unique(`firma${index + 1}`)),
  };

  const stamps = [
    host.add(textField(host, stampPage, names.number, "Número del documento", STAMP_NUMBER_BOX)),
    host.add(textField(host, stampPage, names.date, "Lugar y fecha", STAMP_DATE_BOX)),
  ];
  const signatures = boxes.map((box, index) => {
    const title = `Firma ${index + 1} de ${boxes.length}`;
    const lock = index === boxes.length - 1 ? stampLock([names.number, names.date]) : undefined;
    return host.add(
      signatureField(host, pageOf(index), { name: names.signatures[index] as string, title, box, lock }),
    );
  });
  if (options.tagged) tagFields(host, options, stamps, { signatures, pageOf });

  appendTo(host, stampPage, "Annots", stamps);
  for (const [index, widget] of signatures.entries()) appendTo(host, pageOf(index), "Annots", [widget]);
  addToForm(host, options, [...stamps, ...signatures]);
  return names;
};

const nameGiver = (taken: readonly string[]) => {
  const used = new Set(taken);
  return (wanted: string): string => {
    let unique = wanted;
    for (let index = 2; used.has(unique); index++) unique = `${wanted}_${index}`;
    used.add(unique);
    return unique;
  };
};

/** FieldMDP lock (ISO 32000-1, 12.7.4.5): from that signature on these fields must not change. */
export const stampLock = (fields: readonly string[]): Dict =>
  dict({ Type: name("SigFieldLock"), Action: name("Include"), Fields: fields.map(textString) });

const defaultAppearance = () => asciiString(`/${FONT_KEY} 9 Tf 0 g`);

const sizeOf = ([x0, y0, x1, y1]: Box): [number, number] => [x1 - x0, y1 - y0];

const textField = (host: ObjectHost, page: Ref, fieldName: string, title: string, box: Box): Dict =>
  dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Tx"),
    T: textString(fieldName),
    TU: textString(title),
    Ff: READ_ONLY,
    F: PRINT,
    Rect: [...box],
    P: page,
    DA: defaultAppearance(),
    AP: dict({ N: host.add(emptyAppearance(...sizeOf(box), "/Tx BMC\nEMC\n")) }),
  });

type SignatureFieldInput = {
  readonly name: string;
  readonly title: string;
  readonly box: Box;
  readonly lock: Dict | undefined;
};

const signatureField = (
  host: ObjectHost,
  page: Ref,
  { name: fieldName, title, box, lock }: SignatureFieldInput,
): Dict =>
  dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: textString(fieldName),
    TU: textString(title),
    F: PRINT_AND_LOCKED,
    Rect: [...box],
    P: page,
    AP: dict({ N: host.add(emptyAppearance(...sizeOf(box))) }),
    Lock: lock && host.add(lock),
  });

const tagFields = (
  host: ObjectHost,
  { stampPage, catalog }: SigningFieldsOptions,
  stamps: readonly Ref[],
  { signatures, pageOf }: { readonly signatures: readonly Ref[]; pageOf(index: number): Ref },
): void => {
  const tree = openStructureTree(host, host.edit(catalog));
  const before = stamps.map((widget) => tree.attach(widget, stampPage));
  const after = signatures.map((widget, index) => tree.attach(widget, pageOf(index)));
  tree.finish(before, after);
};

const addToForm = (
  host: ObjectHost,
  { catalog, font }: SigningFieldsOptions,
  fields: readonly PdfObject[],
): void => {
  const form = ensureForm(host, catalog);
  const isOurs = (arrayAt(host, host.edit(form), "Fields") ?? []).length === 0;
  appendTo(host, form, "Fields", fields);
  shareFont(host, form, font);
  // Said from the start, so that no signature has to rewrite the form for it.
  markSigned(host, form);
  const entries = host.edit(form);
  settleAppearances(host, catalog, font);
  // To other fields it would say how to draw what nothing draws without.
  if (isOurs && !entries.has("DA")) entries.set("DA", defaultAppearance());
};
