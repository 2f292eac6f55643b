import encodeQr from "qr";

/** White around it, in modules (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/**
 * The dark modules of a QR code as operators of a PDF path, to be filled: neighbours in a row are one rectangle, so that no viewer
 * draws seams between them. Error correction M: a stamp or a fold may take 15 % of it.
 * @param size side in points, with the white around it
 */
export const qrPath = (
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): string => {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: QUIET });
  const module = size / rows.length;
  const point = (value: number): string => value.toFixed(3);
  return rows
    .flatMap((row, index) =>
      runsOf(row).map(([from, to]) => {
        const bottom = y + size - (index + 1) * module;
        return `${point(x + from * module)} ${point(bottom)} ${point((to - from) * module)} ${point(module)} re`;
      }),
    )
    .join("\n");
};

/** Stretches of dark modules: from, and the first light one behind. */
const runsOf = (row: readonly boolean[]): [number, number][] => {
  const runs: [number, number][] = [];
  for (const [index, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last?.[1] === index) last[1] = index + 1;
    else if (isDark) runs.push([index, index + 1]);
  }
  return runs;
};
