"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import type { Family } from "../types/rows";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";
import { type FamilyField, FamilyFieldDialog } from "./family-field-dialog";

/** What records of a family say, field by field; one that holds something says in how many it does, and stays. */
export const FamilyFieldList = ({ family }: { family: Family }) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const toast = useToast();
  const { reload } = useProgress();
  const trpc = useTRPC();
  const remove = useMutation(trpc.admin.families.removeField.mutationOptions());
  const [editing, setEditing] = useState<FamilyField | "new">();
  const [leaving, setLeaving] = useState<FamilyField>();
  const factsOf = ({ type, required, has_expiration, needs_verification }: FamilyField) =>
    [
      types(`fieldTypes.${type}`),
      ...(required ? [t("isRequired")] : []),
      ...(has_expiration ? [t("isExpiring")] : []),
      ...(needs_verification ? [t("isVerified")] : []),
    ].join(", ");

  return (
    <section aria-label={t("fields")} className="px-[var(--gutter)] py-4">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <p className="text-ink-soft">{t("fieldsLead")}</p>
        <Button onClick={() => setEditing("new")}>
          <Plus aria-hidden className="size-4" />
          {t("fieldAdd")}
        </Button>
      </div>
      {family.fields.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-soft">{t("fieldsNone")}</p>
      ) : (
        <ul className="border-t border-line">
          {family.fields.map((field) => (
            <li
              key={field.key}
              className="flex min-h-[var(--row)] items-center gap-3 border-b border-line py-1"
            >
              <div className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem] lg:items-center">
                <span className="min-w-0">
                  <bdi className="font-medium">{field.label}</bdi>{" "}
                  <span className="number wrap-anywhere whitespace-normal">{field.key}</span>
                </span>
                <span className="text-small text-ink-soft">{factsOf(field)}</span>
                <span className="text-small text-ink-soft">{t("filled", { count: field.filled_count })}</span>
              </div>
              <span className="flex shrink-0">
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t("fieldEdit", { label: field.label })}
                  onClick={() => setEditing(field)}
                >
                  <Pencil aria-hidden className="size-4" />
                </Button>
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t("fieldRemove", { label: field.label })}
                  disabled={field.filled_count > 0}
                  onClick={() => setLeaving(field)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-2 text-meta text-ink-soft">{t("fieldsStay")}</p>
      {editing && (
        <FamilyFieldDialog
          code={family.code}
          {...(editing !== "new" && { field: editing })}
          close={() => setEditing(undefined)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          isOpen
          close={() => setLeaving(undefined)}
          title={t("fieldRemove", { label: leaving.label })}
          effects={[
            t("fieldRemoveEffect", { records: family.record_count }),
            ...(family.public_config.public_fields.includes(leaving.key) ? [t("fieldRemovePublic")] : []),
            t("fieldRemoveKey", { key: leaving.key }),
          ]}
          verb={t("fieldRemove", { label: leaving.label })}
          isDangerous
          run={async () => {
            const { message } = await remove.mutateAsync({ code: family.code, key: leaving.key });
            toast(message);
            reload();
          }}
        />
      )}
    </section>
  );
};
