import { FileX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { NotThere } from "../../../../../components/states/not-there";

const MissingFile = async () => {
  const t = await getTranslations("documents");
  return <NotThere icon={FileX} title={t("missingTitle")} text={t("noPdf")} />;
};

export default MissingFile;
