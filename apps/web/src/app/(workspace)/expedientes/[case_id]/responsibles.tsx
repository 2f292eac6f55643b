import { CircleUserRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Moment } from "../../../../components/ui/moment";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

/** Who is in charge of a case. */
export const Responsibles = definePage(async ({ caseId }: { caseId: string }) => {
  const t = await getTranslations("cases");
  const { responsibles } = await (await api()).cases.listResponsibles({ case_id: caseId });
  if (responsibles.length === 0) return <p className="text-ink-soft">{t("responsiblesNone")}</p>;
  return (
    <ul className="grid gap-2">
      {responsibles.map(({ id, full_name, type, sector_acronym, added_at }) => (
        <li key={id} className="flex gap-2">
          <CircleUserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0">
            <bdi>{full_name}</bdi> <span className="number">{sector_acronym}</span>
            <span className="block text-meta text-ink-soft">
              {t(type === "ADMIN" ? "responsibleAdmin" : "responsibleAdditional")},{" "}
              {t.rich("sinceLower", { at: () => <Moment at={added_at} isDay /> })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
});
