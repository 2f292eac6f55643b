import type { AbstractIntlMessages } from "next-intl";
import type spanish from "../../messages/es";
import type { Locale } from "./locales";

/** All texts, as the Spanish files have them; those of the other language are compared by a test. */
export type Messages = typeof spanish;

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  es: () => import("../../messages/es"),
  en: () => import("../../messages/en"),
};

export const loadMessages = async (locale: Locale): Promise<Messages> => (await LOADERS[locale]()).default;

/** What clerks' pages send to the browser: the texts of the administration are the longer half, and few open it. */
export const withoutAdministration = ({ admin: _, ...texts }: Messages): AbstractIntlMessages => texts;
