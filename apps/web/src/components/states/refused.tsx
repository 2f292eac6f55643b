"use client";

import { CloudAlert, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProgress } from "../frame/progress";
import { Button, buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";

type RefusedProps = {
  /** The refusal's own words: what is missing, and who can give it. */
  readonly text: string;
  readonly isForbidden: boolean;
};

/** In the place of a page that this person may not see, or that can't be made just now. */
export const Refused = ({ text, isForbidden }: RefusedProps) => {
  const t = useTranslations("error");
  const { reload } = useProgress();
  return (
    <MessagePanel
      icon={isForbidden ? Lock : CloudAlert}
      titleAs="h1"
      title={isForbidden ? t("forbiddenTitle") : t("title")}
      text={text}
      isAlert={!isForbidden}
    >
      {isForbidden ? (
        <Link href="/" className={buttonStyle()}>
          {t("goHome")}
        </Link>
      ) : (
        <Button onClick={reload}>{t("retry")}</Button>
      )}
    </MessagePanel>
  );
};
