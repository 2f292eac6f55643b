"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Link } from "../ui/link";
import { currentPlace, type Place } from "./navigation";
import { Count } from "./navigation-list";
import type { Counts } from "./use-counts";

type PhoneBarProps = {
  readonly places: readonly Place[];
  /** What else the sheet leads to: the other part of the product. */
  readonly others: readonly Place[];
  readonly pathname: string;
  readonly counts: Counts;
};

/** Five places at the thumb, whatever the number of nouns; the fifth opens the rest. */
export const PhoneBar = ({ places, others, pathname, counts }: PhoneBarProps) => {
  const t = useTranslations("nav");
  const [isOpen, setOpen] = useState(false);
  const current = currentPlace(places, pathname);
  const rest = [...places.filter(({ onBar }) => !onBar), ...others];

  return (
    <nav aria-label={t("phoneLabel")} className="frame-bottom">
      {places
        .filter(({ onBar }) => onBar)
        .map((place) => (
          <Link
            key={place.path}
            href={place.path}
            aria-current={place === current ? "page" : undefined}
            className="frame-tab"
          >
            <place.icon aria-hidden className="size-5" strokeWidth={1.75} />
            <span>{t(place.label)}</span>
            <Count place={place} counts={counts} />
          </Link>
        ))}
      {rest.length > 0 && (
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Trigger className="frame-tab">
            <Menu aria-hidden className="size-5" strokeWidth={1.75} />
            <span>{t("more")}</span>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="veil" />
            <Dialog.Content className="sheet" aria-describedby={undefined}>
              <Dialog.Title className="sr-only">{t("moreTitle")}</Dialog.Title>
              <ul>
                {rest.map((place) => (
                  <li key={place.path}>
                    <Link
                      href={place.path}
                      className="menu-item"
                      aria-current={place === current ? "page" : undefined}
                      onClick={() => setOpen(false)}
                    >
                      <place.icon aria-hidden className="size-5" strokeWidth={1.75} />
                      {t(place.label)}
                      <Count place={place} counts={counts} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )}
    </nav>
  );
};
