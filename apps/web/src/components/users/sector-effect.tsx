"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { type Levels, permissionsOf } from "./sector-levels";

/** They travel in an address. */
const SECTORS_MAX = 200;

type SectorEffectProps = { readonly userId: string; readonly isChanged: boolean; readonly levels: Levels };

/** What the sectors that are marked would open or close, in cases, before they are saved. */
export const SectorEffect = ({ userId, isChanged, levels }: SectorEffectProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const marked = permissionsOf(levels);
  const { data, isError } = useQuery(
    trpc.admin.users.previewSectorPermissions.queryOptions(
      {
        user_id: userId,
        view_sector_ids: marked.filter(({ can_view }) => can_view).map(({ sector_id }) => sector_id),
        edit_sector_ids: marked.filter(({ can_edit }) => can_edit).map(({ sector_id }) => sector_id),
      },
      { enabled: isChanged && marked.length <= SECTORS_MAX, placeholderData: keepPreviousData },
    ),
  );
  const more = data ? data.seen.after - data.seen.now : 0;
  return (
    <p role="status" className="min-w-0 flex-1 basis-64">
      {isChanged && isError && t("effectFailed")}
      {isChanged && data && (
        <>
          {more === 0
            ? t("effectSame", data.seen)
            : t(more > 0 ? "effectMore" : "effectLess", { ...data.seen, count: Math.abs(more) })}{" "}
          {t("effectEdited", data.edited)}
        </>
      )}
    </p>
  );
};
