"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import type { DocumentTypeUsage, FormField } from "../types/rows";
import { TellLabel } from "../types/tell-label";
import { Button } from "../ui/button";
import { FieldInspector } from "./field-inspector";
import { FieldLine } from "./field-line";
import { draftSchema, type FieldDraft, freeKey, keyOf } from "./form-draft";
import { FormPreview } from "./form-preview";

type FormBuilderProps = {
  readonly typeId: number;
  readonly fields: readonly FormField[];
  readonly documents: DocumentTypeUsage["documents"];
};

const VIEWS = ["list", "field", "pdf"] as const;

/** The fields of a form in their order, the one that is being changed, and the PDF that will come of them. */
export const FormBuilder = ({ typeId, fields: initial, documents }: FormBuilderProps) => {
  const t = useTranslations("admin.documentTypes");
  const words = useTranslations("form");
  const trpc = useTRPC();
  const replace = useMutation(trpc.admin.documentTypes.replaceFields.mutationOptions());
  // As the server answered it: it writes texts in its own way.
  const held = useRef<readonly FormField[]>(undefined);
  const form = useForm({
    schema: z.object({
      fields: z.array(
        draftSchema({ required: words("required"), options: t("optionsNone"), order: t("maxBelowMin") }),
      ),
    }),
    initial: { fields: [...initial] as FieldDraft[] },
    save: async ({ fields }, known) => {
      const seen = held.current ?? (known.fields as FormField[]);
      held.current = undefined;
      const answer = await replace.mutateAsync({
        document_type_id: typeId,
        fields,
        expected: { fields: [...seen] },
      });
      held.current = answer.fields;
      return answer;
    },
    onSaved: ({ fields }: { fields: FieldDraft[] }) => form.fields.reset({ fields }),
  });
  const { control, getValues } = form.fields;
  const { fields: rows, append, move, remove } = useFieldArray({ control, name: "fields" });
  const [selected, setSelected] = useState(0);
  const [view, setView] = useState<(typeof VIEWS)[number]>("list");
  // Places that hold other fields than before are made again: their inputs would keep what they say.
  const [revision, setRevision] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const current = Math.min(selected, rows.length - 1);

  const choose = (index: number) => {
    setSelected(index);
    setView("field");
  };
  const focusLine = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>("[data-line]")[index]?.focus());
  const rearranged = (index: number) => {
    setSelected(Math.max(0, index));
    setRevision((count) => count + 1);
  };
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    move(from, to);
    rearranged(to);
  };
  const add = () => {
    const taken = getValues("fields").map(({ name }) => name);
    const label = t("fieldNew");
    append(
      { name: freeKey(keyOf(label), taken), type: "text", label, required: false, isNew: true },
      { shouldFocus: false },
    );
    rearranged(rows.length);
    setView("field");
    setTimeout(() => {
      const label = document.getElementById(`campo-fields-${rows.length}-label`);
      label?.focus();
      // What is typed takes the place of the name that every new field has.
      if (label instanceof HTMLInputElement) label.select();
    });
  };
  const removeAt = (index: number) => {
    remove(index);
    rearranged(Math.min(index, rows.length - 2));
    setView("list");
    focusLine(Math.max(0, index - 1));
  };

  useShownError(form.refusals, form.fields.formState.errors.fields, setSelected);

  // The summary leads to a field that may not be the one that is open.
  const openLinked = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a[href^='#campo-fields-']") : null;
    const index = /^#campo-fields-(\d+)/.exec(link?.getAttribute("href") ?? "")?.[1];
    if (index !== undefined) flushSync(() => choose(Number(index)));
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= rows.length) return;
    if (event.altKey) moveTo(index, to);
    else setSelected(to);
    focusLine(to);
  };

  return (
    <div className="form-builder" data-view={view} onClickCapture={openLinked}>
      <Form
        form={form}
        label={t("tabForm")}
        valueWords={(_name, value) =>
          Array.isArray(value)
            ? value.map(({ label }: FieldDraft) => label).join(", ") || undefined
            : undefined
        }
      >
        <TellLabel name="fields" label={t("fields")} />
        <SaveBar form={form} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out by rules of its own */}
        <div role="group" aria-label={t("show")} className="form-builder-views">
          {VIEWS.map((name) => (
            <Button
              key={name}
              size="tight"
              aria-pressed={view === name}
              data-view-of={name}
              onClick={() => setView(name)}
            >
              {t(`shows.${name}`)}
            </Button>
          ))}
        </div>
        <div className="form-builder-panes">
          <section aria-labelledby="campos" className="pane-list">
            <div className="pane-head">
              <h2 id="campos" className="font-semibold">
                {t("fields")}
              </h2>
              <span className="text-small text-ink-soft">{t("fieldCount", { count: rows.length })}</span>
            </div>
            <ol ref={list} aria-describedby="campos-ayuda">
              {rows.map((_row, index) => (
                <FieldLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line shows what its place holds, and keeps the focus over a save
                  key={index}
                  index={index}
                  isCurrent={index === current}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  choose={() => choose(index)}
                  onKeyDown={(event) => moveByKey(event, index)}
                  moveBy={(step) => {
                    moveTo(index, index + step);
                    // The row has the focus where the button is gone.
                    focusLine(index + step);
                  }}
                />
              ))}
            </ol>
            {rows.length === 0 && <p className="px-[var(--gutter)] py-2 text-ink-soft">{t("fieldsNone")}</p>}
            <div className="px-[var(--gutter)] py-3">
              <Button onClick={add}>
                <Plus aria-hidden className="size-4" />
                {t("fieldAdd")}
              </Button>
              <p id="campos-ayuda" className="mt-2 text-meta text-ink-soft">
                {t("fieldKeys")}
              </p>
            </div>
          </section>
          <section aria-label={t("field")} className="pane-field">
            {current >= 0 && (
              <FieldInspector
                key={`${current}:${revision}`}
                index={current}
                documents={documents}
                remove={() => removeAt(current)}
              />
            )}
          </section>
          <div className="pane-pdf">
            <FormPreview typeId={typeId} />
          </div>
        </div>
      </Form>
    </div>
  );
};

/** With each refusal, the first field that has something wrong is the one that is open. */
const useShownError = (refusals: number, errors: unknown, show: (index: number) => void) => {
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === refusals || !Array.isArray(errors)) return;
    answered.current = refusals;
    const first = errors.findIndex(Boolean);
    if (first >= 0) show(first);
  }, [refusals, errors, show]);
};
