import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "../components/ui/button";
import { MessagePanel } from "../components/ui/message-panel";

const NotFound = async () => {
  const t = await getTranslations("error");
  return (
    <main className="mx-auto max-w-xl p-6 pt-24">
      <MessagePanel icon={FileQuestion} titleAs="h1" title={t("notFoundTitle")} text={t("notFoundText")}>
        <Link href="/" className={buttonStyle({ look: "primary" })}>
          {t("goHome")}
        </Link>
      </MessagePanel>
    </main>
  );
};

export default NotFound;
