import { useTranslations } from "next-intl";
import type { Outputs } from "../rows";
import { Moment } from "../ui/moment";

type Movement = Outputs["cases"]["listMovements"]["movements"][number];

/** What happened to a case, the newest first. */
export const CaseMovements = ({ movements }: { movements: readonly Movement[] }) => {
  const t = useTranslations("cases");
  return (
    <ol className="px-[var(--gutter)]">
      {movements.map((movement) => (
        <li
          key={movement.movement_id}
          className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <span className="text-ink-soft">
            <Moment at={movement.created_at} />
          </span>
          <div className="min-w-0">
            <p>
              <b className="font-semibold">{t("movementNames", { type: movement.movement_type })}</b>
              {movement.from_sector && movement.to_sector && (
                <span className="number">
                  {" "}
                  {movement.from_sector} → {movement.to_sector}
                </span>
              )}
              {", "}
              <bdi>{movement.created_by}</bdi>
            </p>
            {movement.reason && (
              <p className="text-ink-soft wrap-anywhere">
                <bdi>«{movement.reason}»</bdi>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
};
