import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Detail } from "../../../../../components/page/detail";
import { SealActions } from "../../../../../components/seals/seal-actions";
import { SealForm } from "../../../../../components/seals/seal-form";
import { Link } from "../../../../../components/ui/link";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly seal_id: string }> };

/** For the page and its title together. */
const findSeal = cache(async (id: string) => {
  // Addresses are typed: no number is no seal.
  if (!/^\d{1,9}$/.test(id)) notFound();
  return (await api()).admin.organization.getSeal({ seal_id: Number(id) });
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { seal_id } = await params;
  const found = await findSeal(seal_id).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.seals"))("title") };
};

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.seals");
  const seal = await findSeal((await params).seal_id);
  return (
    <Detail
      crumb={{ address: "/backoffice/sellos", label: t("title") }}
      title={seal.name}
      facts={<span>{t("usersFact", { count: seal.users })}</span>}
      actions={<SealActions seal={seal} />}
      panelLabel={t("usedBy")}
      panel={
        <section>
          <h2 className="font-semibold">{t("ranks")}</h2>
          {seal.ranks.length === 0 && <p className="text-ink-soft">{t("ranksNone")}</p>}
          <ul className="grid gap-2">
            {seal.ranks.map(({ id, name, level }) => (
              <li key={id}>
                <Link href={`/backoffice/rangos/${id}`} className="text-accent underline underline-offset-3">
                  {name}
                </Link>
                <span className="block text-meta text-ink-soft">{t("level", { level })}</span>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <SealForm seal={seal} />
    </Detail>
  );
});
