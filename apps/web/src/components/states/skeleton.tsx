import { useTranslations } from "next-intl";

/** Holds the place of what a page does not wait for, in its height; shows only after 300 ms, so that what is quick does not flicker. */
export const Skeleton = ({ lines }: { lines: number }) => {
  const t = useTranslations("nav");
  return (
    <div role="status" aria-label={t("loading")} className="skeleton-late grid gap-3 py-1">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no identity
        <span key={line} className="skeleton" style={{ width: `${90 - ((line * 23) % 50)}%` }} />
      ))}
    </div>
  );
};
