import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const looks = cva(
  "inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors duration-[120ms] disabled:opacity-50 aria-disabled:opacity-50",
  {
    variants: {
      look: {
        primary: "button-primary border-accent bg-accent text-on-accent hover:bg-accent-strong",
        plain: "border-line-strong bg-paper text-ink hover:bg-surface",
        danger: "border-bad bg-paper text-bad hover:bg-bad-soft",
        quiet: "border-transparent text-ink-soft hover:bg-surface hover:text-ink",
      },
      size: {
        normal: "min-h-[var(--control)] px-3",
        tight: "min-h-7 px-2 text-small",
        icon: "min-h-[var(--control)] w-[var(--control)] shrink-0",
        tightIcon: "min-h-7 w-7 shrink-0",
        large: "min-h-10 px-6 text-read max-sm:min-h-12",
      },
    },
    defaultVariants: { look: "plain", size: "normal" },
  },
);

type Look = VariantProps<typeof looks>;

/**
 * What a button looks like; a link that acts like one takes the same (`<Link className={buttonStyle()}>`). One `primary` on a page;
 * `danger` for what takes away; `quiet` beside others and for icons; `tight` in lines and chips; `large` for what a person came for.
 */
export const buttonStyle = (look: Look = {}): string => classNames(looks(look));

type ButtonProps = ComponentProps<"button"> & Look;

export const Button = ({ look, size, className, type = "button", ...rest }: ButtonProps) => (
  <button type={type} className={classNames(buttonStyle({ look, size }), className)} {...rest} />
);
