"use client";

import { ArrowDown, ArrowUp, Plus, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { fieldId } from "../form/error-summary";
import { useTellLabel } from "../form/form";
import { Button } from "../ui/button";

type LineListProps = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** «Agregar opción», and what a new line is called. */
  readonly add: string;
  readonly lineLabel: (number: number) => string;
  readonly maxLength: number;
};

/** Short texts in an order, as the value of a `<Form>`: each a field, moved by buttons. Enter in a line adds the next one. */
export const LineList = ({ name, label, help, add, lineLabel, maxLength }: LineListProps) => {
  const t = useTranslations("admin.types");
  const { control, formState } = useFormContext();
  const { field } = useController({ name, control });
  useTellLabel(name, label);
  const list = useRef<HTMLOListElement>(null);
  const lines: readonly string[] = field.value ?? [];
  const id = fieldId(name);
  const errors = messagesOf(get(formState.errors, name));

  const focusLine = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll("input")[index]?.focus());
  const change = (index: number, text: string) => field.onChange(lines.with(index, text));
  const insert = (index: number) => {
    field.onChange(lines.toSpliced(index, 0, ""));
    focusLine(index);
  };
  const remove = (index: number) => {
    field.onChange(lines.toSpliced(index, 1));
    focusLine(Math.max(0, index - 1));
  };
  const move = (index: number, by: 1 | -1) =>
    field.onChange(lines.toSpliced(index, 1).toSpliced(index + by, 0, lines[index]!));

  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={help && `${id}-ayuda`} className="field">
      <legend className="mb-1">{label}</legend>
      <ol ref={list} className="grid gap-1">
        {lines.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its text is in the value
          <li key={index} className="flex items-center">
            <input
              type="text"
              aria-label={lineLabel(index + 1)}
              aria-invalid={errors.length > 0 || undefined}
              value={text}
              maxLength={maxLength}
              autoComplete="off"
              onBlur={field.onBlur}
              onChange={({ target }) => change(index, target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                insert(index + 1);
              }}
              className="input mr-1 min-w-0"
            />
            <Button
              look="quiet"
              size="tightIcon"
              aria-label={t("lineUp", { text: text || lineLabel(index + 1) })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Button>
            <Button
              look="quiet"
              size="tightIcon"
              aria-label={t("lineDown", { text: text || lineLabel(index + 1) })}
              disabled={index === lines.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </Button>
            <Button
              look="quiet"
              size="tightIcon"
              aria-label={t("lineRemove", { text: text || lineLabel(index + 1) })}
              onClick={() => remove(index)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {help && (
        <p id={`${id}-ayuda`} className="text-meta text-ink-soft">
          {help}
        </p>
      )}
      {errors.map((message) => (
        <p key={message} className="flex items-center gap-1 text-small text-bad">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {message}
        </p>
      ))}
      <div>
        <Button size="tight" onClick={() => insert(lines.length)}>
          <Plus aria-hidden className="size-4" />
          {add}
        </Button>
      </div>
    </fieldset>
  );
};

/** Of the list, or of any of its lines, each once. */
const messagesOf = (error: unknown): readonly string[] => {
  if (typeof error !== "object" || error === null) return [];
  const own = "message" in error && typeof error.message === "string" ? [error.message] : [];
  const ofLines = Array.isArray(error) ? error.flatMap(messagesOf) : [];
  return [...new Set([...own, ...ofLines])];
};
