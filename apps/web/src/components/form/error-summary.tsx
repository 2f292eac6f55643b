"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Note } from "../ui/note";
import { useInDialog } from "./in-dialog";
import type { SavedForm } from "./use-form";

/** The words of the value of a field; undefined where the value says it itself. */
export type ValueWords = (name: string, value: unknown) => string | undefined;

type SummaryProps = {
  // biome-ignore lint/suspicious/noExplicitAny: see Form
  readonly form: SavedForm<any>;
  readonly labels: Readonly<Record<string, string>>;
  readonly valueWords?: ValueWords | undefined;
};

/** What keeps the form from being saved. It takes the focus, and leads to each field. */
export const ErrorSummary = ({ form, labels, valueWords }: SummaryProps) => {
  const t = useTranslations("form");
  const { failure, conflicts, refusals, fields } = form;
  const errors = messagesOf(fields.formState.errors);
  const summary = useRef<HTMLDivElement>(null);
  const isInDialog = useInDialog();

  // With each refusal once, as soon as it is there: the errors of the fields come a moment after it.
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === refusals || !summary.current) return;
    answered.current = refusals;
    summary.current.focus();
  });

  if (conflicts.length > 0)
    return <Changed form={form} labels={labels} valueWords={valueWords} summary={summary} />;
  if (!failure && errors.length === 0) return null;

  const title = failure ? failure.message || t("failedTitle") : t("errorsTitle", { count: errors.length });
  return (
    <Note ref={summary} tone="bad" title={title} isLive>
      {failure?.kind === "failed" && (
        <>
          <p>{t("failedText")}</p>
          {failure.code && (
            <p className="flex items-center gap-1 text-small">
              {t("code")} <code>{failure.code}</code>
              <CopyButton text={failure.code} />
            </p>
          )}
        </>
      )}
      {errors.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {errors.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${fieldId(name, isInDialog)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name, isInDialog))?.focus();
                }}
                className="inline-block py-0.5 text-accent underline underline-offset-3"
              >
                {labels[name] ? `${labels[name]}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
};

/** Of a field in the page: labels, summary and errors lead to it. A dialog has fields of its own beside the page's. */
export const fieldId = (name: string, isInDialog = false): string =>
  `${isInDialog ? "dialogo" : "campo"}-${name.replaceAll(".", "-")}`;

type Message = { readonly name: string; readonly message: string };

const messagesOf = (errors: FieldErrors, before = ""): readonly Message[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    const name = before + key;
    if (!error || typeof error !== "object") return [];
    if ("message" in error && typeof error.message === "string") return [{ name, message: error.message }];
    return messagesOf(error as FieldErrors, `${name}.`);
  });

type ChangedProps = SummaryProps & { readonly summary: React.RefObject<HTMLDivElement | null> };

/** Somebody else changed the same meanwhile: both values, and nothing is written over before somebody chose. */
const Changed = ({ form, labels, valueWords, summary }: ChangedProps) => {
  const t = useTranslations("form");
  return (
    <Note
      ref={summary}
      tone="wait"
      title={form.failure?.message || t("changedTitle")}
      isLive
      actions={
        <>
          <Button onClick={form.takeTheirs}>{t("takeTheirs")}</Button>
          <Button onClick={() => void form.saveMine()}>{t("saveMine")}</Button>
        </>
      }
    >
      <p>{t("changedText")}</p>
      <table className="mt-2 w-full text-left">
        <thead className="text-meta text-ink-soft">
          <tr>
            <th className="py-1 pr-2 font-medium">{t("changedField")}</th>
            <th className="py-1 pr-2 font-medium">{t("changedTheirs")}</th>
            <th className="py-1 font-medium">{t("changedMine")}</th>
          </tr>
        </thead>
        <tbody>
          {form.conflicts.map(({ name, theirs, mine }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-2 font-normal">
                {labels[name] ?? name}
              </th>
              <td className="py-1 pr-2 wrap-anywhere">{valueWords?.(name, theirs) ?? worded(theirs, t)}</td>
              <td className="py-1 wrap-anywhere">{valueWords?.(name, mine) ?? worded(mine, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Note>
  );
};

const worded = (value: unknown, t: (key: "yes" | "no" | "nothing") => string): string => {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (value === null || value === undefined || value === "") return t("nothing");
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
};
