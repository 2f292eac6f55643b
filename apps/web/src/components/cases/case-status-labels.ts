import type { CaseRow } from "../rows";

export const CASE_STATUS_LABELS = {
  active: "statusActive",
  inactive: "statusInactive",
  archived: "statusArchived",
} as const satisfies Record<CaseRow["status"], string>;
