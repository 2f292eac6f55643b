import { thousandths as n } from "../layout/thousandths";
import { colourOf, type ValueLook } from "./value-content";

export type ButtonLook = Omit<ValueLook, "isMultiLine">;

export type Mark = "check" | "cross" | "circle" | "square" | "diamond";

/** Part of the box that a mark takes. */
const MARK_SIZE = 0.6;

/** As paths in the unit square around 0, filled or drawn with a line. No font is needed for them. */
const POLYLINES: Readonly<Record<Exclude<Mark, "circle">, readonly (readonly [number, number])[][]>> = {
  check: [
    [
      [-0.5, 0],
      [-0.15, -0.4],
      [0.5, 0.45],
    ],
  ],
  cross: [
    [
      [-0.5, -0.5],
      [0.5, 0.5],
    ],
    [
      [-0.5, 0.5],
      [0.5, -0.5],
    ],
  ],
  square: [
    [
      [-0.4, -0.4],
      [0.4, -0.4],
      [0.4, 0.4],
      [-0.4, 0.4],
    ],
  ],
  diamond: [
    [
      [0, -0.5],
      [0.5, 0],
      [0, 0.5],
      [-0.5, 0],
    ],
  ],
};

const IS_FILLED: ReadonlySet<Mark> = new Set(["circle", "square", "diamond"]);
/** Of its radius: how far the handles of a quarter of a circle are from its ends. */
const HANDLE = 0.5523;
const LINE_WIDTH = 0.12;

/** The content of a check box or radio button; without a mark that of one that is off. */
export const buttonContent = (look: ButtonLook, mark?: Mark): string => {
  if (!mark) return `${look.frame}\n`;
  const side = Math.min(look.width, look.height) * MARK_SIZE;
  const colour = colourOf(look.defaults);
  const path = mark === "circle" ? circle(side * 0.4) : lines(POLYLINES[mark], side);
  const place = `1 0 0 1 ${n(look.width / 2)} ${n(look.height / 2)} cm`;
  const stroke = colour.replace(/(g|rg|k)$/, (operator) => operator.toUpperCase());
  return [
    look.frame,
    `q ${place} ${colour} ${stroke} ${n(side * LINE_WIDTH)} w`,
    `${path} ${IS_FILLED.has(mark) ? "f" : "S"} Q\n`,
  ].join("\n");
};

const lines = (parts: readonly (readonly (readonly [number, number])[])[], side: number): string =>
  parts
    .flatMap((points) =>
      points.map(([x, y], index) => `${n(x * side)} ${n(y * side)} ${index === 0 ? "m" : "l"}`),
    )
    .join(" ");

const circle = (radius: number): string => {
  const [r, h] = [n(radius), n(radius * HANDLE)];
  return [
    `${r} 0 m`,
    `${r} ${h} ${h} ${r} 0 ${r} c`,
    `-${h} ${r} -${r} ${h} -${r} 0 c`,
    `-${r} -${h} -${h} -${r} 0 -${r} c`,
    `${h} -${r} ${r} -${h} ${r} 0 c`,
  ].join(" ");
};
