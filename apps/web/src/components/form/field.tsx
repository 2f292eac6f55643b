"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { get, useFormContext } from "react-hook-form";
import { classNames } from "../ui/class-names";
import { fieldId } from "./error-summary";
import { useTellLabel } from "./form";
import { useInDialog } from "./in-dialog";

type Option = { readonly value: string; readonly label: string };

type FieldProps = {
  readonly name: string;
  readonly label: string;
  /** Under the field: what it is for, before somebody gets it wrong. */
  readonly help?: ReactNode;
  readonly isOptional?: boolean;
  /** Shown and not to be changed; `help` says why. */
  readonly isFixed?: boolean;
} & (
  | {
      readonly kind?: "text" | "email" | "url" | "password" | "date" | "datetime-local" | "color";
      readonly autoComplete?: string;
      readonly maxLength?: number;
    }
  | { readonly kind: "number"; readonly min?: number; readonly max?: number }
  | { readonly kind: "area"; readonly rows?: number; readonly maxLength?: number }
  /** Without a value until somebody chose, where `placeholder` is given. */
  | { readonly kind: "choice"; readonly options: readonly Option[]; readonly placeholder?: string }
  | { readonly kind: "check" }
  | { readonly kind: "file"; readonly accept: string }
);

/**
 * One field of a `<Form>`: label above, help under it, what is wrong with it beside. Its value is the form's, under `name`: text, but a number
 * or undefined of `number`, a boolean of `check`, a FileList of `file`.
 */
export const Field = (props: FieldProps) => {
  const { name, label, help, isOptional = false } = props;
  const t = useTranslations("form");
  const { formState } = useFormContext();
  useTellLabel(name, label, props.kind === "choice" ? props.options : undefined);
  const error = (get(formState.errors, name) as { message?: string } | undefined)?.message;
  const id = fieldId(name, useInDialog());
  const said = [help && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = (
    <Control
      {...props}
      id={id}
      aria={{
        "aria-invalid": error ? true : undefined,
        "aria-describedby": said || undefined,
        "aria-required": isOptional || props.kind === "check" ? undefined : true,
      }}
    />
  );
  const title = (
    <label htmlFor={id}>
      {label}
      {isOptional && <span className="font-normal text-ink-soft"> {t("optional")}</span>}
    </label>
  );

  return (
    <div className="field">
      {props.kind === "check" ? (
        <div className="check">
          {control}
          {title}
        </div>
      ) : (
        <>
          {title}
          {control}
        </>
      )}
      {help && (
        <p id={`${id}-ayuda`} className="text-meta text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1 text-small text-bad">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
};

type ControlProps = FieldProps & {
  readonly id: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
};

const Control = (props: ControlProps) => {
  const { name, id, aria, isFixed = false } = props;
  const { register } = useFormContext();
  const common = { id, ...aria, readOnly: isFixed || undefined };
  switch (props.kind) {
    case "area":
      return (
        <textarea
          {...register(name)}
          {...common}
          rows={props.rows ?? 4}
          maxLength={props.maxLength}
          className="input"
        />
      );
    case "choice":
      return (
        <select {...register(name)} id={id} {...aria} disabled={isFixed} className="input">
          {props.placeholder && <option value="">{props.placeholder}</option>}
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case "check":
      return <input type="checkbox" {...register(name)} id={id} {...aria} disabled={isFixed} />;
    case "number":
      return (
        <input
          type="number"
          inputMode="numeric"
          {...register(name, { setValueAs: (text) => (text === "" ? undefined : Number(text)) })}
          {...common}
          min={props.min}
          max={props.max}
          className="input max-w-32"
        />
      );
    case "file":
      return (
        <input
          type="file"
          {...register(name)}
          id={id}
          {...aria}
          disabled={isFixed}
          accept={props.accept}
          className="input py-1"
        />
      );
    default:
      return (
        <input
          type={props.kind ?? "text"}
          {...register(name)}
          {...common}
          autoComplete={props.autoComplete ?? "off"}
          maxLength={props.maxLength}
          className={classNames("input", props.kind === "date" && "max-w-44")}
        />
      );
  }
};
