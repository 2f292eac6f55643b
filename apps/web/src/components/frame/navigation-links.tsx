"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { classNames } from "../ui/class-names";
import { DESTINATIONS, isCurrent } from "./navigation";

/** The side of the page on a desk, a bar at the bottom on a phone. */
export const NavigationLinks = ({ isCollapsed }: { isCollapsed: boolean }) => {
  const t = useTranslations("nav");
  const pathname = usePathname();

  return (
    <ul className="flex gap-1 max-md:justify-around md:flex-col">
      {DESTINATIONS.map(({ path, label, icon: Icon }) => {
        const current = isCurrent(path, pathname);
        return (
          <li key={path}>
            <Link
              href={path}
              aria-current={current ? "page" : undefined}
              title={isCollapsed ? t(label) : undefined}
              className={classNames(
                "flex items-center gap-3 rounded-md px-3 py-2 text-sm text-ink-soft hover:bg-surface hover:text-ink max-md:flex-col max-md:gap-0.5 max-md:px-4 max-md:py-1.5 max-md:text-xs",
                current && "bg-accent-soft font-medium text-accent hover:bg-accent-soft hover:text-accent",
                isCollapsed && "md:justify-center md:px-2",
              )}
            >
              <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
              <span className={classNames(isCollapsed && "md:sr-only")}>{t(label)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
