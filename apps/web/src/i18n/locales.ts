/** Spanish first; English is the second language. */
export const LOCALES = ["es", "en"] as const;

export type Locale = (typeof LOCALES)[number];

export const LOCALE_COOKIE = "foja-idioma";

const isLocale = (value: string | undefined): value is Locale => LOCALES.some((locale) => locale === value);

/** What the person chose; otherwise the first of their browser's languages that we speak; otherwise Spanish. */
export const chooseLocale = (chosen: string | undefined, acceptLanguage: string | null): Locale => {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "").split(",").map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? "es";
};
