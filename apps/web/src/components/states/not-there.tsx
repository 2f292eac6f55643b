import { FileQuestion, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";

type NotThereProps = {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text: string;
};

/** In the place of a page that is not there, or that this person may not know of: the two say the same. */
export const NotThere = ({ icon = FileQuestion, title, text }: NotThereProps) => {
  const t = useTranslations("error");
  return (
    <MessagePanel icon={icon} titleAs="h1" title={title} text={text}>
      <Link href="/buscar" className={buttonStyle()}>
        {t("search")}
      </Link>
      <Link href="/" className={buttonStyle({ look: "quiet" })}>
        {t("goHome")}
      </Link>
    </MessagePanel>
  );
};
