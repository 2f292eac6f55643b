"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { type ListQuery, listAddress } from "./list-query";

/** Nothing matches, which is not the same as nothing there. */
export const NothingMatches = ({ path, query }: { path: string; query: ListQuery }) => {
  const t = useTranslations("list");
  const everything = listAddress(path, query, { search: "", filters: {} });
  return (
    <MessagePanel
      icon={SearchX}
      title={query.search ? t("noMatchSearch", { text: query.search }) : t("noMatchTitle")}
      text={t("noMatchText")}
    >
      <Link href={everything} className={buttonStyle()}>
        {t("noMatchAction")}
      </Link>
    </MessagePanel>
  );
};

type BeyondLastProps = {
  readonly path: string;
  readonly query: ListQuery;
  readonly total: number;
  readonly pages: number;
};

/** A page that an old link names, or that emptied meanwhile. */
export const BeyondLast = ({ path, query, total, pages }: BeyondLastProps) => {
  const t = useTranslations("list");
  return (
    <MessagePanel icon={SearchX} title={t("beyondTitle")} text={t("beyondText", { pages, total })}>
      <Link href={listAddress(path, query, { page: pages })} className={buttonStyle()}>
        {t("beyondAction")}
      </Link>
    </MessagePanel>
  );
};
