import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PageTitle } from "../../components/frame/page-title";
import { PendingList, RecentCases } from "../../components/list/home-lists";
import { requireMe } from "./me";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("home"))("title"),
});

const HomePage = async () => {
  const t = await getTranslations("home");
  const { user } = await requireMe();

  return (
    <>
      <PageTitle
        title={t("title")}
        lead={t("greeting", { name: user.full_name, sector: user.sector.name })}
      />
      <section id="firmas" aria-labelledby="firmas-titulo" className="scroll-mt-20">
        <h2 id="firmas-titulo" className="mb-3 text-lg font-semibold">
          {t("pendingTitle")}
        </h2>
        <PendingList />
      </section>
      <section aria-labelledby="expedientes-titulo" className="mt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="expedientes-titulo" className="text-lg font-semibold">
            {t("casesTitle")}
          </h2>
          <Link
            href="/expedientes"
            className="inline-flex items-center gap-1 py-1 text-sm text-accent hover:underline"
          >
            {t("casesAll")}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
        <RecentCases />
      </section>
    </>
  );
};

export default HomePage;
