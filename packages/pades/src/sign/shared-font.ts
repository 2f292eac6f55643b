import { dictAt, nameAt } from "../pdf/access";
import type { FontSubset } from "../pdf/font";
import { Dict, dict, type ObjectHost, type ObjectSource, Ref } from "../pdf/objects";

/** Name of the shared font in the form's resources and in every appearance that uses it. */
export const FONT_KEY = "Lat";

export type FontUse = { readonly font: FontSubset; readonly fontRef: Ref };

/** The form's copy of exactly this subset: glyph numbers of another one would show other letters. */
export const findSharedFont = (source: ObjectSource, catalog: Dict, font: FontSubset): Ref | undefined => {
  const fonts = dictAt(source, dictAt(source, dictAt(source, catalog, "AcroForm"), "DR"), "Font");
  for (const value of fonts?.values() ?? []) {
    const entries = source.resolve(value);
    if (!(value instanceof Ref) || !(entries instanceof Dict)) continue;
    if (nameAt(source, entries, "BaseFont") === font.name) return value;
  }
  return undefined;
};

/** Puts the font among the form's resources, where later signatures find it. Only before the first signature. */
export const shareFont = (host: ObjectHost, form: Ref, font: Ref): void => {
  const entries = host.edit(form);
  const resources = new Dict(dictAt(host, entries, "DR"));
  const fonts = new Dict(dictAt(host, resources, "Font"));
  // A foreign form may use the name for a font of its own.
  let key = FONT_KEY;
  for (let index = 2; fonts.has(key); index++) key = `${FONT_KEY}${index}`;
  resources.set("Font", fonts.set(key, font));
  entries.set("DR", resources);
};

export const fontResources = (font: Ref): Dict => dict({ Font: dict({ [FONT_KEY]: font }) });
