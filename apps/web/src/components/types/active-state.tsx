import { CircleCheck, CirclePause } from "lucide-react";
import { useTranslations } from "next-intl";
import { State } from "../ui/state";

/** Whether something of the catalog is in use. */
export const ActiveState = ({ isActive }: { isActive: boolean }) => {
  const t = useTranslations("admin.types");
  return isActive ? (
    <State tone="good" icon={CircleCheck} label={t("active")} />
  ) : (
    <State tone="plain" icon={CirclePause} label={t("inactive")} />
  );
};
