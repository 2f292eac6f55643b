"use client";

import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { fieldId } from "../form/error-summary";
import { Form, useTellLabel } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import type { Pick } from "../types/pick-list";
import type { Family } from "../types/rows";
import { Button } from "../ui/button";

const RIGHTS = ["can_view", "can_create", "can_edit", "can_verify"] as const;

type Permission = { readonly sector_id: string } & { readonly [Right in (typeof RIGHTS)[number]]: boolean };

type Props = { readonly family: Family; readonly sectors: readonly Pick[] };

/** What each sector may do with the records of a family: a row a sector, a column a right. */
export const FamilyPermissionsForm = ({ family, sectors }: Props) => {
  const t = useTranslations("admin.families");
  const { reload } = useProgress();
  const trpc = useTRPC();
  const replace = useMutation(trpc.admin.families.replacePermissions.mutationOptions());
  const names = [
    ...sectors,
    // Out of use: they stay until somebody takes them away.
    ...family.permissions
      .filter(({ sector_id }) => !sectors.some(({ value }) => value === sector_id))
      .map(({ sector_id, sector_acronym }) => ({
        value: sector_id,
        label: sector_acronym,
        code: sector_acronym,
      })),
  ];
  const form = useForm({
    schema: z.object({
      permissions: z.array(
        z.object({
          sector_id: z.string(),
          can_view: z.boolean(),
          can_create: z.boolean(),
          can_edit: z.boolean(),
          can_verify: z.boolean(),
        }),
      ),
    }),
    initial: {
      permissions: family.permissions.map(({ sector_acronym: _, ...permission }) => permission),
    },
    save: ({ permissions }, known) =>
      replace.mutateAsync({
        code: family.code,
        permissions,
        expected: { permissions: known.permissions as Permission[] },
      }),
    onSaved: reload,
  });
  const words = (value: unknown) =>
    Array.isArray(value)
      ? (value as Permission[])
          .map((row) => {
            const rights = RIGHTS.filter((right) => row[right]).map((right) => t(`rights.${right}`));
            return `${nameOf(names, row.sector_id).code}: ${rights.join(", ")}`;
          })
          .join("; ") || undefined
      : undefined;
  return (
    <div className="px-[var(--gutter)] py-4">
      <Form form={form} label={t("tabPermissions")} valueWords={(_name, value) => words(value)}>
        <Matrix names={names} />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};

const nameOf = (names: readonly Pick[], id: string): Pick =>
  names.find(({ value }) => value === id) ?? { value: id, label: id };

const Matrix = ({ names }: { names: readonly Pick[] }) => {
  const t = useTranslations("admin.families");
  const { field, fieldState } = useController<{ permissions: Permission[] }, "permissions">({
    name: "permissions",
  });
  useTellLabel("permissions", t("tabPermissions"));
  const adder = useRef<HTMLSelectElement>(null);
  const rows = field.value;
  const others = names.filter(({ value }) => !rows.some(({ sector_id }) => sector_id === value));
  const error = messageOf(fieldState.error);

  const set = (index: number, right: (typeof RIGHTS)[number], isGiven: boolean) => {
    const row = rows[index]!;
    // Who does something with records sees them; who does not see them does nothing with them.
    const next =
      right === "can_view" && !isGiven
        ? { ...row, can_view: false, can_create: false, can_edit: false, can_verify: false }
        : { ...row, [right]: isGiven, ...(isGiven && { can_view: true }) };
    field.onChange(rows.with(index, next));
  };
  const add = (sector_id: string) => {
    if (!sector_id) return;
    const row = { sector_id, can_view: true, can_create: false, can_edit: false, can_verify: false };
    field.onChange([...rows, row]);
  };

  return (
    <div id={fieldId("permissions")} tabIndex={-1} className="grid max-w-4xl gap-3">
      <p className="text-ink-soft">{t("permissionsLead")}</p>
      {rows.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-soft">{t("permissionsNone")}</p>
      ) : (
        <table className="matrix">
          <caption className="sr-only">{t("tabPermissions")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("sector")}</th>
              {RIGHTS.map((right) => (
                <th key={right} scope="col" className="is-mark">
                  {t(`rights.${right}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const { label, code } = nameOf(names, row.sector_id);
              return (
                <tr key={row.sector_id}>
                  <th scope="row">
                    <span className="block truncate">
                      <bdi>{label}</bdi>
                    </span>
                    {code && <span className="number">{code}</span>}
                  </th>
                  {RIGHTS.map((right) => (
                    <td key={right} className="is-mark">
                      <label className="mark">
                        <span className="sr-only">
                          {t("rightOf", { right: t(`rights.${right}`), sector: code ?? label })}
                        </span>
                        <input
                          type="checkbox"
                          checked={row[right]}
                          onBlur={field.onBlur}
                          onChange={({ target }) => set(index, right, target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                  <td className="is-mark">
                    <Button
                      look="quiet"
                      size="tightIcon"
                      aria-label={t("sectorRemove", { sector: code ?? label })}
                      onClick={() => {
                        field.onChange(rows.toSpliced(index, 1));
                        adder.current?.focus();
                      }}
                    >
                      <X aria-hidden className="size-4" />
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {error && <p className="text-small text-bad">{error}</p>}
      <div className="field">
        <label htmlFor="agregar-sector">{t("sectorAdd")}</label>
        <select
          ref={adder}
          id="agregar-sector"
          value=""
          onChange={({ target }) => add(target.value)}
          className="input"
        >
          <option value="">{others.length > 0 ? t("sectorChoose") : t("sectorAll")}</option>
          {others.map(({ value, label, code }) => (
            <option key={value} value={value}>
              {code ? `${label} (${code})` : label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};

/** The first of all that is wrong in it. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message) return error.message;
  if ("ref" in error) return undefined;
  return Object.values(error)
    .map(messageOf)
    .find((message) => message !== undefined);
};
