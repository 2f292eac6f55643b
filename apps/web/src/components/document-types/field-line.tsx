"use client";

import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import type { FieldDraft } from "./form-draft";

type FieldLineProps = {
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly choose: () => void;
  readonly moveBy: (step: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** A field in the list of its form: what it is called and what it takes. The one that is open can be moved. */
export const FieldLine = ({
  index,
  isCurrent,
  isFirst,
  isLast,
  choose,
  moveBy,
  onKeyDown,
}: FieldLineProps) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const field = useWatch<{ fields: FieldDraft[] }, `fields.${number}`>({ name: `fields.${index}` });
  const { errors } = useFormState();
  const isWrong = get(errors, `fields.${index}`) !== undefined;
  if (!field) return null;
  const label = field.label.trim() || t("fieldUnnamed");
  return (
    <li
      aria-current={isCurrent ? "true" : undefined}
      className={classNames(
        "relative flex min-h-[var(--row)] items-center gap-2 border-l-2 border-l-transparent pr-3 pl-[calc(var(--gutter)-2px)] hover:bg-surface",
        isCurrent && "border-l-accent bg-accent-soft",
      )}
    >
      <button
        type="button"
        data-line
        onClick={choose}
        onKeyDown={onKeyDown}
        className="row-link flex min-w-0 flex-1 items-center gap-1 text-left"
      >
        {isWrong && (
          <TriangleAlert aria-label={t("fieldWrong")} role="img" className="size-4 shrink-0 text-bad" />
        )}
        <span className="truncate">
          <bdi>{label}</bdi>
        </span>
      </button>
      {isCurrent ? (
        <span className="row-above flex">
          <Button
            look="quiet"
            size="tightIcon"
            aria-label={types("lineUp", { text: label })}
            disabled={isFirst}
            onClick={() => moveBy(-1)}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
          <Button
            look="quiet"
            size="tightIcon"
            aria-label={types("lineDown", { text: label })}
            disabled={isLast}
            onClick={() => moveBy(1)}
          >
            <ArrowDown aria-hidden className="size-4" />
          </Button>
        </span>
      ) : (
        <span className="shrink-0 text-meta text-ink-soft">
          {field.required
            ? types(`fieldTypes.${field.type}`)
            : t("fieldOptional", { type: types(`fieldTypes.${field.type}`) })}
        </span>
      )}
    </li>
  );
};
