"use client";

import { useTranslations } from "next-intl";
import { Link } from "../ui/link";
import { DELIVERIES_PATH } from "./delivery-list-spec";
import { KEYS_PATH } from "./key-list-spec";

/** Keys, and what was sent to them: two lists of one place. */
export const KeyViews = ({ current }: { current: "keys" | "deliveries" }) => {
  const t = useTranslations("admin.keys");
  return (
    <nav aria-label={t("views")} className="tabs">
      <Link href={KEYS_PATH} aria-current={current === "keys" ? "page" : undefined}>
        {t("viewKeys")}
      </Link>
      <Link href={DELIVERIES_PATH} aria-current={current === "deliveries" ? "page" : undefined}>
        {t("viewDeliveries")}
      </Link>
    </nav>
  );
};
