"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useWorkspace } from "../frame/workspace";

/** The first line on paper: whose it is, what it is, who printed it and when. On a screen there is none. */
export const PrintLine = ({ words }: { words: readonly string[] }) => {
  const t = useTranslations("list");
  const timeZone = useTimeZone();
  const { municipality, name } = useWorkspace();
  const [at, setAt] = useState<Date>();

  useEffect(() => {
    const stamp = () => flushSync(() => setAt(new Date()));
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, []);

  const moment = at
    ?.toLocaleString("es-AR", {
      timeZone,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
    .replace(",", "");
  return (
    <p className="print-line">
      <span>{[municipality.name, ...words].join(" · ")}</span>
      {moment && <span>{t("printed", { name, at: moment })}</span>}
    </p>
  );
};
