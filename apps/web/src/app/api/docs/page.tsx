import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiViewer } from "./api-viewer";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("apiDocs"))("title"),
});

/** Where the interfaces can be read and tried. For anybody, like the descriptions themselves. */
const ApiDocsPage = async () => {
  const t = await getTranslations("apiDocs");
  return (
    <main>
      <h1 className="sr-only">{t("title")}</h1>
      <ApiViewer
        label={t("which")}
        loading={t("loading")}
        failed={t("failed")}
        descriptions={[
          { name: t("integrations"), url: "/.well-known/openapi.json" },
          { name: t("administration"), url: "/admin/openapi.json" },
        ]}
      />
    </main>
  );
};

export default ApiDocsPage;
