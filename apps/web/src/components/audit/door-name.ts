import type { useTranslations } from "next-intl";
import { AUDIT_DOORS, DOOR_KEYS } from "./audit-list-spec";

/** How people call a door. */
export const doorName = (t: ReturnType<typeof useTranslations<"admin.audit">>, door: string): string => {
  const key = DOOR_KEYS.find((known) => AUDIT_DOORS[known] === door);
  return key ? t(`doors.${key}`) : door;
};
