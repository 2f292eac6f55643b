import { CircleCheck, CirclePause } from "lucide-react";
import { useTranslations } from "next-intl";
import { State } from "../ui/state";

/** Whether records of a family can be made. */
export const FamilyState = ({ isActive }: { isActive: boolean }) => {
  const t = useTranslations("admin.families");
  return isActive ? (
    <State tone="good" icon={CircleCheck} label={t("active")} />
  ) : (
    <State tone="plain" icon={CirclePause} label={t("inactive")} />
  );
};
