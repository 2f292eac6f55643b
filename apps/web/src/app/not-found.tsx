import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "../components/ui/button";
import { MessagePanel } from "../components/ui/message-panel";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("error"))("notFoundTitle"),
});

const NotFound = async () => {
  const t = await getTranslations("error");
  const nav = await getTranslations("nav");
  return (
    <div className="mx-auto max-w-xl p-6 pt-12">
      <nav aria-label={nav("label")} className="mb-10 flex flex-wrap gap-2">
        <Link href="/" className={buttonStyle({ look: "quiet" })}>
          {nav("home")}
        </Link>
        <Link href="/expedientes" className={buttonStyle({ look: "quiet" })}>
          {nav("cases")}
        </Link>
        <Link href="/documentos" className={buttonStyle({ look: "quiet" })}>
          {nav("documents")}
        </Link>
      </nav>
      <main>
        <MessagePanel icon={FileQuestion} titleAs="h1" title={t("notFoundTitle")} text={t("notFoundText")}>
          <Link href="/" className={buttonStyle({ look: "primary" })}>
            {t("goHome")}
          </Link>
        </MessagePanel>
      </main>
    </div>
  );
};

export default NotFound;
