export const THEMES = ["light", "dark", "system"] as const;

/** Goes to `data-theme` of the root element; the tokens of globals.css follow it. */
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "foja-apariencia";

export const parseTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";
