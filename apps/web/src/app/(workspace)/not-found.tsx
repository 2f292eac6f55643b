import { getTranslations } from "next-intl/server";
import { NotThere } from "../../components/states/not-there";

const NotFound = async () => {
  const t = await getTranslations("error");
  return <NotThere title={t("notFoundTitle")} text={t("notFoundText")} />;
};

export default NotFound;
