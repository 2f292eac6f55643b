"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Fragment, useId, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Form, useTellLabel } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { type SavedForm, useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { SectorEffect } from "./sector-effect";
import {
  LEVELS,
  type Level,
  type Levels,
  levelsOf,
  permissionsOf,
  type UserSector,
  withCurrentLevels,
  withEdit,
  withView,
} from "./sector-levels";
import { sectorCode, type UserDetail } from "./user-words";

/** Of more than these, only those that the person has are shown until somebody searches or asks for all. */
const ALL_MAX = 60;

type SectorMatrixProps = { readonly user: UserDetail; readonly sectors: readonly UserSector[] };

/** What somebody sees and edits in each sector: two boxes a row, and what a change would open before it is saved. */
export const SectorMatrix = ({ user, sectors }: SectorMatrixProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const put = useMutation(trpc.admin.users.putSectorPermissions.mutationOptions());
  const [search, setSearch] = useState("");
  const [isAll, setAll] = useState(sectors.length <= ALL_MAX);
  const initial = useMemo(() => levelsOf(sectors), [sectors]);
  const form = useForm<Record<string, Level>, Record<string, Level>>({
    schema: z.record(z.string(), z.enum(LEVELS)),
    initial,
    save: async (levels, known) => {
      try {
        await put.mutateAsync({
          user_id: user.id,
          permissions: permissionsOf(levels),
          expected: { permissions: permissionsOf(known) },
        });
      } catch (error) {
        throw withCurrentLevels(error, levels);
      }
    },
    onSaved: reload,
  });
  const levels = useWatch({ control: form.fields.control }) as Levels;

  const words = search.toLocaleLowerCase("es").split(/\s+/).filter(Boolean);
  const isGiven = (sector: UserSector) =>
    sector.is_main || Boolean(levels[sector.id]) || Boolean(initial[sector.id]);
  const shown = sectors.filter((sector) =>
    words.length > 0 ? matches(sector, words) : isAll || isGiven(sector),
  );
  const given = sectors.filter((sector) => sector.is_main || levels[sector.id]).length;

  return (
    <div className="px-[var(--gutter)] py-3">
      <Form form={form} label={t("tabSectors")}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="font-semibold">
            {t("sectorsTitle")}{" "}
            <span className="font-normal text-ink-soft">
              {t("sectorsCount", { given, total: sectors.length })}
            </span>
          </h2>
          <span className="ml-auto flex flex-wrap items-center gap-x-3 max-sm:ml-0">
            <label className="check text-small">
              <input type="checkbox" checked={!isAll} onChange={() => setAll(!isAll)} />
              {t("sectorsOnlyGiven")}
            </label>
            <SectorSearch value={search} change={setSearch} />
          </span>
        </div>
        {shown.length > 0 ? (
          <Matrix form={form} user={user} sectors={shown} initial={initial} levels={levels} />
        ) : (
          <p className="border-y border-line py-3 text-ink-soft">{t("sectorsNoMatch", { text: search })}</p>
        )}
        <p role="status" className="sr-only">
          {search && t("sectorsFound", { count: shown.length })}
        </p>
        <p className="text-meta text-ink-soft">{t("sectorsHelp")}</p>
        {/* The rows that are not shown are part of the form too, and of what somebody is asked who leaves. */}
        {sectors
          .filter(({ is_main }) => !is_main)
          .map((sector) => (
            <SectorLabel key={sector.id} sector={sector} />
          ))}
        <div className="list-foot -mx-[var(--gutter)]">
          <SaveBar form={form} />
          <SectorEffect userId={user.id} isChanged={form.changes > 0} levels={levels} />
        </div>
      </Form>
    </div>
  );
};

const matches = (sector: UserSector, words: readonly string[]): boolean => {
  const text = `${sector.department.name} ${sectorCode(sector)}`.toLocaleLowerCase("es");
  return words.every((word) => plain(text).includes(plain(word)));
};

/** Whoever types «direccion» finds «dirección». */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

const SectorSearch = ({ value, change }: { value: string; change: (text: string) => void }) => {
  const t = useTranslations("admin.users");
  const id = useId();
  return (
    <span>
      <label htmlFor={id} className="sr-only">
        {t("sectorsSearch")}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={t("sectorsSearch")}
        value={value}
        onChange={({ target }) => change(target.value)}
        // Enter looks for a sector; it saves nothing.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="input min-h-7 w-56 text-small"
      />
    </span>
  );
};

/** Tells the form what a sector and its values are called. */
const SectorLabel = ({ sector }: { sector: UserSector }) => {
  const t = useTranslations("admin.users");
  useTellLabel(sector.id, `${sector.department.name} ${sectorCode(sector)}`, [
    { value: "", label: t("levelNone") },
    { value: "v", label: t("levelView") },
    { value: "e", label: t("levelEdit") },
    { value: "ve", label: t("levelBoth") },
  ]);
  return null;
};

type MatrixProps = SectorMatrixProps & {
  readonly form: SavedForm<Record<string, Level>>;
  readonly initial: Levels;
  readonly levels: Levels;
};

const HEAD =
  "sticky top-[var(--bar)] z-5 h-8 border-y border-line bg-surface px-2 text-meta font-medium text-ink-soft";
const CELL = "h-8 border-b border-line px-2 max-sm:h-11";

const Matrix = ({ form, user, sectors, initial, levels }: MatrixProps) => {
  const t = useTranslations("admin.users");
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0 text-left"
      aria-label={t("sectorsTitle")}
    >
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t("sector")}
          </th>
          <th scope="col" className={`${HEAD} w-14`}>
            {t("view")}
          </th>
          <th scope="col" className={`${HEAD} w-14`}>
            {t("edit")}
          </th>
          <th scope="col" className={`${HEAD} w-24 text-right max-sm:hidden`}>
            {t("cases")}
          </th>
          <th scope="col" className={`${HEAD} w-64 max-xl:hidden`}>
            {t("reason")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sectors.map((sector, index) => (
          <Fragment key={sector.id}>
            {sector.department.id !== sectors[index - 1]?.department.id && <DepartmentRow sector={sector} />}
            <SectorRow
              form={form}
              user={user}
              sector={sector}
              before={initial[sector.id]}
              level={levels[sector.id]}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

const DepartmentRow = ({ sector: { department, color } }: { sector: UserSector }) => (
  <tr>
    <th scope="rowgroup" colSpan={3} className="h-9 border-b border-line px-2 align-bottom font-semibold">
      <span className="flex min-w-0 items-center gap-2 pb-1">
        <span
          aria-hidden
          className="h-4 w-1 shrink-0 rounded-xs"
          style={{ background: color ?? "var(--line-strong)" }}
        />
        <span className="min-w-0 truncate">
          {department.name} <span className="number">{department.acronym}</span>
        </span>
      </span>
    </th>
    {/* One for each column of the head, which leave with them: a cell over columns that are hidden would keep their room. */}
    <td className="border-b border-line max-sm:hidden" />
    <td className="border-b border-line max-xl:hidden" />
  </tr>
);

type Standing = {
  readonly sector: UserSector;
  readonly before: Level;
  readonly level: Level;
  readonly isHead: boolean;
};

/** Key of the words that say why a row is as it is. */
const reasonOf = ({ sector, before, level, isHead }: Standing) => {
  if (sector.is_main) return isHead ? "reasonHead" : "reasonMain";
  if (before !== level) return level === "" ? "reasonTaken" : before === "" ? "reasonNew" : "reasonChanged";
  return sector.is_in_use ? undefined : "reasonClosed";
};

type SectorRowProps = Pick<MatrixProps, "form" | "user"> & {
  readonly sector: UserSector;
  readonly before: Level | undefined;
  readonly level: Level | undefined;
};

const SectorRow = ({ form, user, sector, before = "", level = "" }: SectorRowProps) => {
  const t = useTranslations("admin.users");
  const id = useId();
  const code = sectorCode(sector);
  const isChanged = !sector.is_main && before !== level;
  // A closed one can be taken away, not given.
  const isFixed = sector.is_main || (!sector.is_in_use && level === "" && before === "");
  const key = reasonOf({ sector, before, level, isHead: user.is_head_of !== null });
  const reason = key && t(key);
  const change = (next: Level) =>
    form.fields.setValue(sector.id, next, { shouldDirty: true, shouldTouch: true });
  const box = (label: string, isSet: boolean, set: (isGiven: boolean) => Level) => (
    <label className="grid size-6 place-items-center">
      <span className="sr-only">{`${label}: ${code}`}</span>
      <input
        type="checkbox"
        checked={isSet}
        aria-disabled={isFixed || undefined}
        aria-describedby={reason ? id : undefined}
        className={isFixed ? "opacity-60" : undefined}
        onChange={({ target }) => !isFixed && change(set(target.checked))}
      />
    </label>
  );
  const said = reason && <span className={isChanged ? "text-wait" : "text-ink-soft"}>{reason}</span>;
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${CELL} pl-5 font-normal`}>
        <span className="number">{code}</span>
        {said && (
          <span id={id} className="ml-3 text-small xl:hidden max-sm:ml-0 max-sm:block">
            {said}
          </span>
        )}
      </th>
      <td className={CELL}>{box(t("view"), sector.is_main || level.includes("v"), withView)}</td>
      <td className={CELL}>{box(t("edit"), sector.is_main || level.includes("e"), withEdit)}</td>
      <td className={`${CELL} text-right max-sm:hidden`}>{t("count", { count: sector.cases })}</td>
      <td className={`${CELL} text-small max-xl:hidden`}>{said}</td>
    </tr>
  );
};
