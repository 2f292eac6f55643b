"use client";

import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { buttonStyle } from "../ui/button";

/** How many documents wait for this person, on every page. */
export const PendingSignatures = () => {
  const t = useTranslations("nav");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.listPendingSignatures.queryOptions({ page: 1, page_size: 1 }));
  if (!data) return null;

  return (
    <Link href="/#firmas" className={buttonStyle({ look: "quiet" })}>
      <PenLine aria-hidden className="size-4" />
      <span className="sr-only">{t("pending", { count: data.total })}</span>
      <span aria-hidden className="tabular">
        {data.total}
      </span>
    </Link>
  );
};
