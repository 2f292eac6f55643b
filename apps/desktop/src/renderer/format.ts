import type { ProgramState } from "../ipc/contract";

const LOCALES: Readonly<Record<ProgramState["language"], string>> = { es: "es-AR", en: "en-GB" };
const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** `05/03/2027 10:32`, in the zone of this computer. */
export const moment = (iso: string, language: ProgramState["language"]): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    .format(new Date(iso))
    .replace(",", "");

/** `05/03/2027` */
export const day = (iso: string, language: ProgramState["language"]): string =>
  new Intl.DateTimeFormat(LOCALES[language], DAY).format(new Date(iso));

/** `20-12345678-6` */
export const cuil = (digits: string): string => digits.replace(/^(\d{2})(\d{8})(\d)$/, "$1-$2-$3");
