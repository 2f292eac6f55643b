import type { ButtonHTMLAttributes, ReactNode } from "react";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  readonly look?: "primary" | "plain" | "quiet" | "danger";
  readonly submits?: boolean;
  /** Works on what was asked: it keeps its place and its focus, and can't be pressed again. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

export const Button = ({
  look = "plain",
  submits = false,
  isBusy = false,
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={submits ? "submit" : "button"}
    className="button"
    data-look={look}
    aria-disabled={isBusy || undefined}
    onClick={(event) => {
      if (isBusy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {children}
  </button>
);
