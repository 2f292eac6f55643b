"use client";

import { useTranslations } from "next-intl";
import { Link } from "../ui/link";
import { ADMINISTRATION, ADMINISTRATION_PATH } from "./navigation";

/** Everything that the administration has, as its first page lists it. */
export const AdministrationPlaces = () => {
  const t = useTranslations("nav");
  return (
    <ul className="lines mx-[var(--gutter)] border-t-0">
      {ADMINISTRATION.filter(({ path }) => path !== ADMINISTRATION_PATH).map(
        ({ path, label, icon: Icon }) => (
          <li key={path}>
            <Icon aria-hidden className="size-4 text-ink-soft" />
            <Link href={path} className="row-link">
              {t(label)}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
};
