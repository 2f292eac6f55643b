"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { type Conflict, conflictsOf } from "./conflict";
import { type Failure, failureOf } from "./failure";

type Options<Values extends FieldValues, Saved extends FieldValues> = {
  /** What the fields must be; its texts are shown beside them, so they come from the message files. */
  readonly schema: z.core.$ZodType<Saved, Values>;
  readonly initial: Values;
  /**
   * Saves; throws what the procedure threw. `known` is what the server is known to hold: what the page came with, or after a conflict
   * what it answered, so that saving mine over theirs is said to be meant. What it answers goes to `onSaved`.
   */
  readonly save: (values: Saved, known: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** What the server holds beside the fields: a version. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** After a save, with what `save` answered. A form that stays on its page keeps the saved values as its own. */
  readonly onSaved?: (answer: never) => void;
};

export type SavedForm<Values extends FieldValues = FieldValues> = {
  readonly fields: UseFormReturn<Values>;
  /** Checks, then saves. Answers whether it is saved. */
  readonly submit: () => Promise<boolean>;
  readonly state: "clean" | "changed" | "saving" | "saved";
  /** How many fields are changed. */
  readonly changes: number;
  readonly savedAt: Date | undefined;
  /** What the server said that belongs to no field. */
  readonly failure: Failure | undefined;
  readonly conflicts: readonly Conflict[];
  /** Of a conflict: take what is there now, or save mine over it. */
  readonly takeTheirs: () => void;
  readonly saveMine: () => Promise<boolean>;
  readonly discard: () => void;
  /** Grows with each refusal: the summary of errors takes the focus. */
  readonly refusals: number;
};

/**
 * A form whose fields are never lost: a failed save keeps what was typed and says what to do, a change by somebody else meanwhile is shown
 * beside one's own. `<Form>` shows it.
 */
export const useForm = <Values extends FieldValues, Saved extends FieldValues>({
  schema,
  initial,
  save,
  known = {},
  onSaved,
}: Options<Values, Saved>): SavedForm<Values> => {
  const fields = useHookForm<Values, unknown, Saved>({
    resolver: zodResolver(schema) as never,
    defaultValues: initial as DefaultValues<Values>,
    // Nothing is wrong before somebody says that they are done; from then on it is right as soon as it is.
    mode: "onSubmit",
    reValidateMode: "onChange",
    // The summary takes it.
    shouldFocusError: false,
  });
  const { dirtyFields, isSubmitting } = fields.formState;
  const base = useRef<Readonly<Record<string, unknown>>>({ ...initial, ...known });
  const [failure, setFailure] = useState<Failure>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [savedAt, setSavedAt] = useState<Date>();
  const [refusals, setRefusals] = useState(0);

  const refuse = (error: unknown) => {
    const why = failureOf(error);
    const mine = fields.getValues();
    const others = why.details.filter(({ path }) => {
      const [field = ""] = path.split(".");
      if (!(field in mine)) return true;
      // Items of a list that one field holds as lines of text have no field of their own.
      const place = typeof mine[field] === "string" ? field : path;
      fields.setError(place as Path<Values>, {
        type: "server",
        message: why.kind === "refused" ? textOf(path, why.details) : "",
      });
      return false;
    });
    if (why.kind === "changed") {
      base.current = { ...base.current, ...why.current };
      setConflicts(conflictsOf(why.current, mine));
    }
    const isAllBeside = why.details.length > 0 && others.length === 0;
    setFailure(isAllBeside && why.kind === "refused" ? undefined : why);
    setRefusals((count) => count + 1);
  };

  const submit = async (): Promise<boolean> => {
    let isSaved = false;
    setFailure(undefined);
    setConflicts([]);
    await fields.handleSubmit(
      async (values) => {
        try {
          const answer = await save(values, base.current);
          isSaved = true;
          fields.reset(fields.getValues());
          base.current = { ...base.current, ...values };
          setSavedAt(new Date());
          (onSaved as ((answer: unknown) => void) | undefined)?.(answer);
        } catch (error) {
          refuse(error);
        }
      },
      () => setRefusals((count) => count + 1),
    )();
    return isSaved;
  };

  const takeTheirs = () => {
    const theirs = Object.fromEntries(
      Object.keys(fields.getValues()).flatMap((name) =>
        name in base.current ? [[name, base.current[name]]] : [],
      ),
    );
    fields.reset({ ...fields.getValues(), ...theirs } as Values);
    setConflicts([]);
    setFailure(undefined);
  };

  const changes = Object.keys(dirtyFields).length;
  return {
    fields: fields as unknown as UseFormReturn<Values>,
    submit,
    state: isSubmitting ? "saving" : changes > 0 ? "changed" : savedAt ? "saved" : "clean",
    changes,
    savedAt,
    failure,
    conflicts,
    takeTheirs,
    saveMine: submit,
    discard: () => {
      fields.reset();
      setFailure(undefined);
      setConflicts([]);
    },
    refusals,
  };
};

const textOf = (path: string, details: Failure["details"]): string =>
  details.find((detail) => detail.path === path)?.message ?? "";
