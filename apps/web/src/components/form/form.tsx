"use client";

import { useTranslations } from "next-intl";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { FormProvider } from "react-hook-form";
import { ErrorSummary, type ValueWords } from "./error-summary";
import { InDialog } from "./in-dialog";
import { LeaveDialog } from "./leave-dialog";
import type { SavedForm } from "./use-form";

/** Labels by the name of the field: the summary and a conflict call fields as the page does. */
type Labels = Readonly<Record<string, string>>;

/** What the values of a field are called, where people don't read the values themselves: by name of the field and value. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Tell = (name: string, label: string, words: Words[string] | undefined) => void;

const LabelsContext = createContext<Tell>(() => undefined);

type Option = { readonly value: string; readonly label: string };

/** Fields tell their labels to the form that they stand in, and what can be chosen in them. */
export const useTellLabel = (name: string, label: string, options?: readonly Option[]): void => {
  const tell = useContext(LabelsContext);
  // As text: whoever renders a field makes its options anew each time.
  const words =
    options && JSON.stringify(Object.fromEntries(options.map(({ value, label: word }) => [value, word])));
  useEffect(
    () => tell(name, label, words === undefined ? undefined : JSON.parse(words)),
    [tell, name, label, words],
  );
};

type FormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: forms of every shape are shown alike
  readonly form: SavedForm<any>;
  /** Said by who does not see the page around it. */
  readonly label: string;
  /** In a dialog, which has no page to be left and asks by itself. */
  readonly isInDialog?: boolean;
  /** What a value is called where two people changed the same: of what holds ids or codes. */
  readonly valueWords?: ValueWords;
  readonly children: ReactNode;
};

/**
 * Fields (`<Field>`), a summary of what is wrong that takes the focus, and a guard: whoever leaves with changes is asked what to do with
 * them. Enter submits. Buttons: `<SaveBar form>` or a `type="submit"` of one's own.
 */
export const Form = ({ form, label, isInDialog = false, valueWords, children }: FormProps) => {
  const t = useTranslations("form");
  const [labels, setLabels] = useState<Labels>({});
  const [words, setWords] = useState<Words>({});
  const tell = useRef<Tell>((name, text, own) => {
    setLabels((known) => (known[name] === text ? known : { ...known, [name]: text }));
    if (own) setWords((known) => ({ ...known, [name]: own }));
  });

  // What the form says of its values, and else what their fields do.
  const wordsOf: ValueWords = (name, value) =>
    valueWords?.(name, value) ?? words[name]?.[String(value ?? "")];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is, for React, inside the page's own.
    event.stopPropagation();
    void form.submit();
  };

  return (
    <FormProvider {...form.fields}>
      <LabelsContext value={tell.current}>
        <form
          noValidate
          onSubmit={submit}
          aria-label={label}
          aria-busy={form.state === "saving"}
          className="grid gap-4"
        >
          <InDialog value={isInDialog}>
            <ErrorSummary form={form} labels={labels} valueWords={wordsOf} />
            {children}
          </InDialog>
          <p role="status" className="sr-only">
            {form.state === "saving" ? t("saving") : form.state === "saved" ? t("saved") : ""}
          </p>
        </form>
        {!isInDialog && <LeaveDialog form={form} labels={labels} />}
      </LabelsContext>
    </FormProvider>
  );
};
