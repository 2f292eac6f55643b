"use client";

import { useTimeZone } from "next-intl";
import { momentParts } from "./moment-parts";

/** Date and time in the municipality's zone, `05/03/2027 10:32` in every language: a file has one way of writing dates. */
export const Moment = ({ at, isDay = false }: { at: string; isDay?: boolean }) => {
  const timeZone = useTimeZone();
  const { day, year, time } = momentParts(at, timeZone);
  const isThisYear = year === momentParts(new Date().toISOString(), timeZone).year;
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day}
      {/* Lists leave this year's year out where there is no room for it. */}
      <span className={isThisYear ? "year" : undefined}>/{year}</span>
      {!isDay && ` ${time}`}
    </time>
  );
};
