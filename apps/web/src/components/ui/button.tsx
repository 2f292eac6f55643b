import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export const buttonStyle = cva(
  "inline-flex min-h-9 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap disabled:opacity-50",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:brightness-110",
        plain: "border border-line bg-raised text-ink hover:bg-surface",
        quiet: "text-ink hover:bg-surface",
      },
      size: { normal: "", icon: "w-9 px-0" },
    },
    defaultVariants: { look: "plain", size: "normal" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonStyle>;

export const Button = ({ look, size, className, type = "button", ...rest }: ButtonProps) => (
  <button type={type} className={classNames(buttonStyle({ look, size }), className)} {...rest} />
);
