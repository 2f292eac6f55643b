"use client";

import { TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { fieldId } from "../form/error-summary";
import { useTellLabel } from "../form/form";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";

export type Pick = { readonly value: string; readonly label: string; readonly code?: string };

/** With fewer there is nothing to search for. */
const SEARCHED_FROM = 9;

type PickListProps = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly options: readonly Pick[];
  /** What it means that none is chosen. */
  readonly none: string;
  readonly isFixed?: boolean;
};

/** Any number of what there is, as the value of a `<Form>`: their ids, in the order of the options. */
export const PickList = ({ name, label, help, options, none, isFixed = false }: PickListProps) => {
  const t = useTranslations("admin.types");
  const { control, formState } = useFormContext();
  const { field } = useController({ name, control });
  useTellLabel(name, label);
  const [search, setSearch] = useState("");
  const searchId = useId();
  const id = fieldId(name);
  const chosen: readonly string[] = field.value ?? [];
  const error = (get(formState.errors, name) as { message?: string } | undefined)?.message;
  const shown = options.filter((option) => isNamed(option, search));

  const choose = (wanted: readonly string[]) =>
    field.onChange(options.map(({ value }) => value).filter((value) => wanted.includes(value)));

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-cuenta${help ? ` ${id}-ayuda` : ""}`}
      className="field"
    >
      <legend className="mb-1">{label}</legend>
      {help && (
        <p id={`${id}-ayuda`} className="text-meta text-ink-soft">
          {help}
        </p>
      )}
      <div className="rounded-md border border-line-strong">
        {options.length >= SEARCHED_FROM && (
          <div className="border-b border-line p-2">
            <label htmlFor={searchId} className="sr-only">
              {t("pickSearch", { label })}
            </label>
            <input
              id={searchId}
              type="text"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              // Here it looks for something, and must not save the form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              placeholder={t("pickSearch", { label })}
              autoComplete="off"
              className="input"
            />
          </div>
        )}
        {/* It scrolls by its boxes; where they can't be reached it shows whole. */}
        <div className={classNames("px-2 py-1", !isFixed && "max-h-64 overflow-y-auto")}>
          {shown.map((option) => (
            <label key={option.value} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                disabled={isFixed}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  choose(
                    target.checked
                      ? [...chosen, option.value]
                      : chosen.filter((value) => value !== option.value),
                  )
                }
              />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{option.label}</bdi>
              </span>
              {option.code && <span className="number">{option.code}</span>}
            </label>
          ))}
          {shown.length === 0 && <p className="py-2 text-ink-soft">{t("pickNothing")}</p>}
        </div>
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-2 text-small text-ink-soft">
        <span id={`${id}-cuenta`} role="status">
          {chosen.length === 0 ? none : t("pickChosen", { count: chosen.length, total: options.length })}
        </span>
        {chosen.length > 0 && !isFixed && (
          <Button look="quiet" size="tight" onClick={() => choose([])}>
            <X aria-hidden className="size-4" />
            {t("pickClear")}
          </Button>
        )}
      </div>
      {error && (
        <p className="flex items-center gap-1 text-small text-bad">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
};

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const isNamed = ({ label, code = "" }: Pick, search: string): boolean =>
  fold(`${label} ${code}`).includes(fold(search.trim()));
