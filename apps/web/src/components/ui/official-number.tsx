"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";

/** An official number in a fixed-width face, broken between its parts where there is no room for it in one line, with a button that copies it. */
export const OfficialNumber = ({ number }: { number: string }) => {
  const t = useTranslations("list");
  const [copied, setCopied] = useState(false);

  // Browsers offer no clipboard to a page that came over plain http; the number can still be selected.
  const copy = () => {
    navigator.clipboard?.writeText(number).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      },
      () => setCopied(false),
    );
  };

  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono text-[13px] wrap-break-word xl:whitespace-nowrap">
        {number.split(/(?<=-)/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number keep their places
          <Fragment key={index}>
            {index > 0 && <wbr className="xl:hidden" />}
            {part}
          </Fragment>
        ))}
      </span>
      <button
        type="button"
        onClick={copy}
        aria-label={t("copy", { number })}
        className="grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:bg-surface hover:text-ink"
      >
        {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
      </button>
      <span aria-live="polite" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </span>
  );
};
