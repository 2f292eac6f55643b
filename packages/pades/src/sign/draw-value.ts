import { createTypesetter } from "../layout/typesetter";
import { appearanceMatrix } from "../layout/visible-space";
import { latinFont } from "../pdf/font";
import { Dict, dict, flateStream, type ObjectHost, type Ref, Stream } from "../pdf/objects";
import { formXObject } from "./form-xobject";
import { FONT_KEY } from "./shared-font";
import { shownRect } from "./shown-rect";
import { type Drawing, drawingOf, type FieldValue } from "./value-drawing";
import { valueLook } from "./value-look";
import type { WorkBudget } from "./work-budget";

type ValueDrawer = {
  /** Gives the widget of a text or choice field the appearance of its value. @throws PdfError LIMIT */
  draw(widget: Ref, value: FieldValue): void;
  /** Writes the fonts of all that was drawn. Call once. */
  finish(): void;
};

/**
 * What was drawn once. Every place gets a stream and a dictionary of fonts of its own: programs that fill a field write into its
 * picture and add fonts there, and in shared ones they would change other fields, signed ones too.
 */
type Drawn = {
  entries(fonts: Dict): Dict;
  readonly data: Buffer;
  /** Which are known only when all is drawn. */
  readonly fontNames: ReadonlySet<string>;
  /** Of every place. */
  readonly fonts: Dict[];
};

type Look = ReturnType<typeof valueLook>;

const FONT_NAMES = new RegExp(`/${FONT_KEY}(?:_\\d+)? `, "g");

const COST_OF_PICTURE = 10;
const COST_OF_PLACE = 1;
const BYTES_FOR_ONE = 50;
/** Letters that are shaped, or come from fonts cut for them. */
const COST_OF_OTHER_SCRIPTS = 4;
const IS_LATIN = /^[\0-\u024f\u2000-\u206f]*$/;

/**
 * Draws the values of a form as it says (ISO 32000-1, 12.7.3.3). The same value in the same look is set once, fonts are embedded
 * once, and there is one budget for the whole form: a small file may name thousands of places and values.
 */
export const createValueDrawer = (
  host: ObjectHost,
  form: Dict,
  latin: Ref,
  spend: WorkBudget,
): ValueDrawer => {
  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const drawn = new Map<string, Map<string, Drawn | undefined>>();
  const seen = new Set<number>();

  const set = ({ text, content: draw }: Drawing, look: Look): Drawn | undefined => {
    spend(COST_OF_PICTURE + text.length * (IS_LATIN.test(text) ? 1 : COST_OF_OTHER_SCRIPTS));
    const content = draw(typesetter);
    if (content === undefined) return undefined;
    const { width, height, rotate } = look;
    const matrix = rotate === 0 ? undefined : appearanceMatrix(look);
    const { dict: filter, data } = flateStream(dict(), Buffer.from(content, "latin1"));
    const entries = (fonts: Dict) => new Dict([...formXObject({ width, height, fonts, matrix }), ...filter]);
    return { entries, data, fontNames: new Set(content.match(FONT_NAMES)), fonts: [] };
  };

  const place = ({ entries, data, fonts }: Drawn): Ref => {
    spend(COST_OF_PLACE + data.length / BYTES_FOR_ONE);
    const own = dict();
    fonts.push(own);
    return host.add(new Stream(entries(own), data));
  };

  return {
    draw(ref, value) {
      // Fields name a place as often as they like.
      if (seen.has(ref.number)) return;
      seen.add(ref.number);
      const widget = host.resolve(ref);
      if (!(widget instanceof Dict)) return;
      const rect = shownRect(host, widget);
      if (!rect) return;
      const look = valueLook(host, widget, form, rect);
      const drawing = drawingOf(value, { look, hasPicture: widget.has("AP"), spend });
      if (!drawing) return;
      const { kind, text } = drawing;
      const alike = drawn.get(kind) ?? new Map<string, Drawn | undefined>();
      drawn.set(kind, alike);
      if (!alike.has(text)) alike.set(text, set(drawing, look));
      const picture = alike.get(text);
      if (picture) host.edit(ref).set("AP", dict({ N: place(picture) }));
    },
    finish() {
      const pictures = [...drawn.values()].flatMap((alike) => [...alike.values()]);
      if (pictures.every((picture) => picture === undefined)) return;
      const all = [...typesetter.fonts(host, latin)];
      for (const picture of pictures) {
        const used = all.filter(([key]) => picture?.fontNames.has(`/${key} `));
        for (const fonts of picture?.fonts ?? []) for (const [key, font] of used) fonts.set(key, font);
      }
    },
  };
};
