import { appearanceMatrix } from "../layout/visible-space";
import { dictAt, nameAt, stringAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { Dict, dict, flateStream, Name, name, type ObjectHost, type Ref, Stream } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { type ButtonLook, buttonContent, type Mark } from "./button-content";
import { formXObject } from "./form-xobject";
import { shownRect } from "./shown-rect";
import { valueLook } from "./value-look";
import type { WorkBudget } from "./work-budget";

// Bits of a field's Ff (ISO 32000-1, table 226).
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/** A check box or a radio button, which has a state for a value. */
export const isSwitch = ({ type, flags }: FormField): boolean =>
  type === "Btn" && (flags & PUSH_BUTTON) === 0;

const COST_OF_BUTTON = 5;
const OFF = "Off";

/**
 * Puts a widget into the state that its field's value names (ISO 32000-1, 12.7.4.2.3). Pictures of states do not go stale: they
 * are drawn only for a widget that is on and has none. @throws PdfError LIMIT
 */
export const settleButton = (
  host: ObjectHost,
  form: Dict,
  { field, widget }: { readonly field: FormField; readonly widget: Ref },
  spend: WorkBudget,
): void => {
  spend(1);
  const entries = host.resolve(widget);
  if (!(entries instanceof Dict)) return;
  const held = field.value instanceof Name ? field.value.value : OFF;
  const pictures = host.resolve(dictAt(host, entries, "AP")?.get("N"));
  if (pictures instanceof Dict && pictures.size > 0) {
    const state = pictures.has(held) ? held : OFF;
    if (nameAt(host, entries, "AS") !== state) host.edit(widget).set("AS", name(state));
  } else if (pictures === null && held !== OFF && isOn(host, entries, field, held)) {
    spend(COST_OF_BUTTON);
    drawStates(host, form, { widget, field, state: held });
  }
};

/** One place is on when its field is; of several each says by itself which state it has. */
const isOn = (host: ObjectHost, entries: Dict, { widget }: FormField, held: string): boolean =>
  widget?.dict === entries || nameAt(host, entries, "AS") === held;

type Shown = { readonly widget: Ref; readonly field: FormField; readonly state: string };

const drawStates = (host: ObjectHost, form: Dict, { widget, field, state }: Shown): void => {
  const entries = host.edit(widget);
  const rect = shownRect(host, entries);
  if (!rect) return;
  const look = valueLook(host, entries, form, rect);
  const on = host.add(picture(look, buttonContent(look, markOf(host, entries, field))));
  const off = host.add(picture(look, buttonContent(look)));
  entries.set("AP", dict({ N: dict({ [state]: on, [OFF]: off }) }));
  entries.set("AS", name(state));
};

const picture = (look: ButtonLook, content: string): Stream => {
  const { width, height, rotate } = look;
  const matrix = rotate === 0 ? undefined : appearanceMatrix(look);
  const packed = flateStream(dict(), Buffer.from(content, "latin1"));
  return new Stream(new Dict([...formXObject({ width, height, matrix }), ...packed.dict]), packed.data);
};

/** Letters of ZapfDingbats by which a widget names its mark (appearance characteristics, CA). */
const MARKS: Readonly<Record<string, Mark>> = {
  "4": "check",
  "8": "cross",
  l: "circle",
  n: "square",
  u: "diamond",
};

const markOf = (host: ObjectHost, entries: Dict, { flags }: FormField): Mark => {
  const caption = stringAt(host, dictAt(host, entries, "MK"), "CA");
  const named = caption && caption.bytes.length < 9 ? decodeText(caption) : "";
  return (
    (Object.hasOwn(MARKS, named) ? MARKS[named] : undefined) ?? ((flags & RADIO) !== 0 ? "circle" : "check")
  );
};
