/** WCAG 2.2, 1.4.3: contrast that text needs against its background. */
const CONTRAST_MIN = 4.5;

type Rgb = readonly [number, number, number];

const parseHex = (hex: string): Rgb | undefined => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return match ? [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)] : undefined;
};

const toHex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** WCAG 2.2, relative luminance of sRGB. */
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

export const contrast = (one: string, other: string): number => {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (!a || !b) return 1;
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
};

const mix = (color: Rgb, towards: Rgb, share: number): Rgb => [
  Math.round(color[0] + (towards[0] - color[0]) * share),
  Math.round(color[1] + (towards[1] - color[1]) * share),
  Math.round(color[2] + (towards[2] - color[2]) * share),
];

const readableOn = (color: Rgb, papers: readonly string[], towards: Rgb): string => {
  for (let step = 0; step <= 20; step++) {
    const candidate = toHex(mix(color, towards, step / 20));
    if (papers.every((paper) => contrast(candidate, paper) >= CONTRAST_MIN)) return candidate;
  }
  return toHex(towards);
};

const FALLBACK: Rgb = [31, 95, 153];

/**
 * The municipality's colour, moved towards black or white until text in it can be read on the lightest and the darkest
 * surfaces of each theme.
 */
export const brandColors = (primaryColor: string): { readonly light: string; readonly dark: string } => {
  const color = parseHex(primaryColor) ?? FALLBACK;
  return {
    light: readableOn(color, ["#ffffff", "#f6f7f9", "#e9eff5"], [0, 0, 0]),
    dark: readableOn(color, ["#14171c", "#21262e", "#2b3440"], [255, 255, 255]),
  };
};
