"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { fieldId } from "../form/error-summary";
import { useTellLabel } from "../form/form";
import { useInDialog } from "../form/in-dialog";
import { CHART_COLORS } from "./colors";
import { Swatch } from "./swatch";

type ColorFieldProps = {
  readonly name: string;
  readonly label: string;
  /** The colour that there is, which may be none of ours. */
  readonly current: string | null;
  /** Words for having none; without, one must be chosen. */
  readonly none?: string;
};

/** One of the chart's colours, each with its name and bar. */
export const ColorField = ({ name, label, current, none }: ColorFieldProps) => {
  const t = useTranslations("admin.chart");
  const { register, formState } = useFormContext();
  const id = fieldId(name, useInDialog());
  useTellLabel(name, label);
  const error = formState.errors[name]?.message;
  const isOther = current !== null && !CHART_COLORS.some(({ value }) => value === current);
  const choices = [
    ...(none ? [{ value: "", text: none }] : []),
    ...CHART_COLORS.map(({ value, label: key }) => ({ value, text: t(`colors.${key}`) })),
    ...(isOther ? [{ value: current, text: t("colorOther", { color: current }) }] : []),
  ];
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="grid grid-cols-2">
        {choices.map(({ value, text }, index) => (
          <label key={value} className="check">
            <input type="radio" id={index === 0 ? id : undefined} value={value} {...register(name)} />
            {value && <Swatch color={value} />}
            {text}
          </label>
        ))}
      </div>
      {typeof error === "string" && (
        <p id={`${id}-error`} className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
};
