"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { isOver } from "./ticket-course";
import type { TokenSigning } from "./use-token-signing";

/** What the program that signs with a token does, or that it does not open and how to get it. */
export const TokenNote = ({ signing }: { signing: TokenSigning }) => {
  const t = useTranslations("signatures");
  const { course, failure, documents, openAgain, end } = signing;
  const again = <Button onClick={openAgain}>{t("tokenAgain")}</Button>;
  const close = (
    <Button look="quiet" onClick={end}>
      {t("tokenClose")}
    </Button>
  );

  switch (course) {
    case undefined:
    case "over":
      return null;
    case "failed":
      return (
        <Note
          tone="bad"
          title={failure?.message || t("tokenFailed")}
          isLive
          actions={
            <>
              {again}
              {close}
            </>
          }
        >
          {failure?.code && failure.kind === "failed" && <code className="text-small">{failure.code}</code>}
        </Note>
      );
    case "opening":
      return (
        <Note tone="info" title={t("tokenOpening")} isLive>
          <p>{t("tokenOpeningText")}</p>
        </Note>
      );
    case "late":
      return (
        <Note
          tone="wait"
          title={t("tokenLate")}
          isLive
          actions={
            <>
              {again}
              {close}
            </>
          }
        >
          <ul className="mt-1 list-disc space-y-1 pl-4">
            <li>{t("tokenLateAsked")}</li>
            <li>
              {t("tokenLateMissing")} <Link href="/firmas/programa">{t("tokenHow")}</Link>
            </li>
          </ul>
        </Note>
      );
    case "working":
      return (
        <Note tone="info" title={t("tokenWorking")} isLive>
          <p>
            {documents.length > 1
              ? t("tokenDone", { done: documents.filter(isOver).length, count: documents.length })
              : t("tokenWorkingText")}
          </p>
        </Note>
      );
    case "expired":
      return (
        <Note
          tone="wait"
          title={t("tokenExpired")}
          isLive
          actions={
            <>
              {again}
              {close}
            </>
          }
        >
          <p>{t("tokenExpiredText")}</p>
        </Note>
      );
  }
};
