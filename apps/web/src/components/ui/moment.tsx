"use client";

import { useTimeZone } from "next-intl";

const partsOf = (at: string, timeZone: string | undefined) => {
  const parts = new Intl.DateTimeFormat("es-AR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("day")}/${part("month")}`,
    year: part("year"),
    time: `${part("hour")}:${part("minute")}`,
  };
};

/** Date and time in the municipality's zone, `05/03/2027 10:32` in every language: a file has one way of writing dates. */
export const Moment = ({ at, isDay = false }: { at: string; isDay?: boolean }) => {
  const timeZone = useTimeZone();
  const { day, year, time } = partsOf(at, timeZone);
  const isThisYear = year === partsOf(new Date().toISOString(), timeZone).year;
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day}
      {/* Lists leave this year's year out where there is no room for it. */}
      <span className={isThisYear ? "year" : undefined}>/{year}</span>
      {!isDay && ` ${time}`}
    </time>
  );
};
