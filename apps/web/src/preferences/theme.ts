export const THEMES = ["light", "dark", "system"] as const;

export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "foja-apariencia";

/** Value of `color-scheme` on the root element; the tokens of globals.css follow it. */
export const COLOR_SCHEMES = {
  light: "light",
  dark: "dark",
  system: "light dark",
} as const satisfies Record<Theme, string>;

export const parseTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";
