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
import { ErrorSummary } from "./error-summary";
import { InDialog } from "./in-dialog";
import { LeaveDialog } from "./leave-dialog";
import type { SavedForm } from "./use-form";

/** Labels by the name of the field: the summary and a conflict call fields as the page does. */
type Labels = Readonly<Record<string, string>>;

const LabelsContext = createContext<(name: string, label: string) => void>(() => undefined);

/** Fields tell their labels to the form that they stand in. */
export const useTellLabel = (name: string, label: string): void => {
  const tell = useContext(LabelsContext);
  useEffect(() => tell(name, label), [tell, name, label]);
};

type FormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: forms of every shape are shown alike
  readonly form: SavedForm<any>;
  /** Said by who does not see the page around it. */
  readonly label: string;
  /** In a dialog, which has no page to be left and asks by itself. */
  readonly isInDialog?: boolean;
  readonly children: ReactNode;
};

/**
 * Fields (`<Field>`), a summary of what is wrong that takes the focus, and a guard: whoever leaves with changes is asked what to do with
 * them. Enter submits. Buttons: `<SaveBar form>` or a `type="submit"` of one's own.
 */
export const Form = ({ form, label, isInDialog = false, children }: FormProps) => {
  const t = useTranslations("form");
  const [labels, setLabels] = useState<Labels>({});
  const tell = useRef((name: string, text: string) =>
    setLabels((known) => (known[name] === text ? known : { ...known, [name]: text })),
  );

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
            <ErrorSummary form={form} labels={labels} />
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
