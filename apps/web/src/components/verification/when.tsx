import { useLocale } from "next-intl";
import { classNames } from "../ui/class-names";
import { momentParts } from "../ui/moment-parts";

/** In the municipality's zone; where it is nobody's, in that of most of them. */
const ZONE = "America/Argentina/Buenos_Aires";

type WhenProps = { readonly at: string; readonly timezone?: string | undefined; readonly isDay?: boolean };

/**
 * `05/03/2027 10:32`; for whoever reads English and may be anywhere, `5 March 2027, 10:32 (Argentina)`. Unlike `Moment` it needs no
 * script, since strangers' pages have none.
 */
export const When = ({ at, timezone = ZONE, isDay = false }: WhenProps) => {
  const locale = useLocale();
  return (
    <time dateTime={at} className={classNames("tabular", locale === "es" && "whitespace-nowrap")}>
      {locale === "es" ? inFigures(at, timezone, isDay) : inWords(at, timezone, isDay)}
    </time>
  );
};

const inFigures = (at: string, timezone: string, isDay: boolean): string => {
  const { day, year, time } = momentParts(at, timezone);
  return isDay ? `${day}/${year}` : `${day}/${year} ${time}`;
};

const inWords = (at: string, timeZone: string, isDay: boolean): string => {
  const date = new Date(at);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "long" }).format(date);
  if (isDay) return day;
  const zone = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")
    ?.value.replace(/ (Standard )?Time$/, "");
  return `${day}, ${momentParts(at, timeZone).time} (${zone ?? timeZone})`;
};
