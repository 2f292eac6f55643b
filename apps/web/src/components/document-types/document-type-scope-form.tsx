"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { type Pick, PickList } from "../types/pick-list";
import { withGone, wordsOfPicks } from "../types/picks";
import type { DocumentTypeRow } from "../types/rows";

type Props = {
  readonly type: DocumentTypeRow;
  readonly sectors: readonly Pick[];
  /** From the highest to the lowest. */
  readonly ranks: readonly Pick[];
};

/** Which sectors create documents of a type, and which ranks number them. */
export const DocumentTypeScopeForm = ({ type, ...props }: Props) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const { reload } = useProgress();
  const trpc = useTRPC();
  const update = useMutation(trpc.admin.documentTypes.update.mutationOptions());
  const sectors = withGone(props.sectors, type.enabled_sector_ids, types("sectorGone"));
  const ranks = withGone(props.ranks, type.allowed_rank_ids, types("rankGone"));
  const form = useForm({
    schema: z.object({ enabled_sector_ids: z.array(z.string()), allowed_rank_ids: z.array(z.string()) }),
    initial: { enabled_sector_ids: type.enabled_sector_ids, allowed_rank_ids: type.allowed_rank_ids },
    save: (values, known) => {
      // The server tells ids in its own order.
      const sorted = {
        enabled_sector_ids: values.enabled_sector_ids.toSorted(),
        allowed_rank_ids: values.allowed_rank_ids.toSorted(),
      };
      const { changes, expected } = changedOf(sorted, sortedLists(known));
      return update.mutateAsync({ document_type_id: type.id, ...changes, expected });
    },
    onSaved: reload,
  });
  return (
    <div className="px-[var(--gutter)] py-4">
      <Form
        form={form}
        label={t("tabScope")}
        valueWords={(name, value) => wordsOfPicks(name === "allowed_rank_ids" ? ranks : sectors, value)}
      >
        <PickList
          name="enabled_sector_ids"
          label={t("creatorsTitle")}
          options={sectors}
          none={t("creatorsNone")}
          isFixed={type.is_internal}
        />
        <PickList
          name="allowed_rank_ids"
          label={t("ranksTitle")}
          help={t("ranksHelp")}
          options={ranks}
          none={t("ranksNone")}
          isFixed={type.is_internal}
        />
        {!type.is_internal && <SaveBar form={form} />}
      </Form>
    </div>
  );
};

const sortedLists = (known: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(known).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as string[]).toSorted() : value,
    ]),
  );
