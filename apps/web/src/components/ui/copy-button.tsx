"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";

const SHOWN_MS = 2000;

/** Copies a number or code. Browsers offer no clipboard to a page that came over plain http; the text can still be selected. */
export const CopyButton = ({ text }: { text: string }) => {
  const t = useTranslations("app");
  const [isCopied, setCopied] = useState(false);

  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      },
      () => setCopied(false),
    );
  };

  return (
    <>
      <Button look="quiet" size="tightIcon" onClick={copy} aria-label={t("copy", { text })}>
        {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      </Button>
      <span aria-live="polite" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
};
