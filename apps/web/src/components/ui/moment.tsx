"use client";

import { useTimeZone } from "next-intl";

const format = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat("es-AR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
    .format(new Date(at))
    .replace(",", "");

/** Date and time in the municipality's zone, `05/03/2027 10:32` in every language: a file has one way of writing dates. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular whitespace-nowrap">
    {format(at, useTimeZone())}
  </time>
);
