"use client";

import { useTranslations } from "next-intl";
import { Link } from "../ui/link";
import { currentPlace, type Place } from "./navigation";
import type { Counts } from "./use-counts";

type NavigationListProps = {
  readonly places: readonly Place[];
  readonly pathname: string;
  readonly counts: Counts;
};

/** The places at the side of the page, with what waits behind each. */
export const NavigationList = ({ places, pathname, counts }: NavigationListProps) => {
  const t = useTranslations("nav");
  const shown = places.filter(({ onlyOnBar }) => !onlyOnBar);
  const current = currentPlace(shown, pathname);
  return (
    <ul className="flex flex-col gap-1">
      {shown.map((place) => (
        <li key={place.path}>
          <PlaceLink place={place} isCurrent={place === current} counts={counts}>
            {t(place.label)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
};

type PlaceLinkProps = {
  readonly place: Place;
  readonly isCurrent?: boolean;
  readonly counts: Counts;
  readonly children: string;
};

export const PlaceLink = ({ place, isCurrent = false, counts, children }: PlaceLinkProps) => (
  <Link
    href={place.path}
    aria-current={isCurrent ? "page" : undefined}
    title={children}
    className="frame-place"
  >
    <place.icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
    <span className="frame-word">{children}</span>
    <Count place={place} counts={counts} />
  </Link>
);

export const Count = ({ place, counts }: { place: Place; counts: Counts }) => {
  const t = useTranslations("nav");
  const count = place.counter ? counts[place.counter] : 0;
  if (count === 0) return null;
  return (
    <span className="frame-count">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("waiting", { count })}</span>
    </span>
  );
};
