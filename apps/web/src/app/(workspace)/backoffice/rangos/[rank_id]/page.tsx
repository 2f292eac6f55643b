import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Detail } from "../../../../../components/page/detail";
import { RankActions } from "../../../../../components/ranks/rank-actions";
import { RankForm } from "../../../../../components/ranks/rank-form";
import { Link } from "../../../../../components/ui/link";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly rank_id: string }> };

/** For the page and its title together. */
const findRank = cache(async (rank_id: string) => (await api()).admin.organization.getRank({ rank_id }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { rank_id } = await params;
  const found = await findRank(rank_id).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.ranks"))("title") };
};

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.ranks");
  const rank = await findRank((await params).rank_id);
  const { seals } = await (await api()).admin.users.listOptions({});
  return (
    <Detail
      crumb={{ address: "/backoffice/rangos", label: t("title") }}
      title={rank.name}
      facts={
        <>
          <span>{t("levelFact", { level: rank.level })}</span>
          <span>{t("typesFact", { count: rank.document_types })}</span>
        </>
      }
      actions={<RankActions rank={rank} />}
      panelLabel={t("usedBy")}
      panel={
        <section>
          <h2 className="font-semibold">{t("departments")}</h2>
          {rank.departments.length === 0 && <p className="text-ink-soft">{t("departmentsNone")}</p>}
          <ul className="grid gap-2">
            {rank.departments.map(({ id, name, acronym, head_user }) => (
              <li key={id}>
                <Link
                  href={`/backoffice/organigrama?reparticion=${id}`}
                  className="text-accent underline underline-offset-3"
                >
                  {name}
                </Link>{" "}
                <span className="number">{acronym}</span>
                <span className="block text-meta text-ink-soft">
                  {head_user ? t("head", { name: head_user }) : t("headNone")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <RankForm rank={rank} seals={seals} />
    </Detail>
  );
});
