"use client";

import { useFormatter } from "next-intl";

/** Date and time in the municipality's zone: `05/03/2027 10:32`. */
export const Moment = ({ at }: { at: string }) => {
  const format = useFormatter();
  const date = new Date(at);
  const day = format.dateTime(date, { day: "2-digit", month: "2-digit", year: "numeric" });
  const time = format.dateTime(date, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {day} {time}
    </time>
  );
};
