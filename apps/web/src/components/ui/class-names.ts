import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The sizes of globals.css: unknown, they would be taken for colours and lose against one.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["meta", "small", "read", "title", "lead"] } },
});

/** Later classes win over earlier ones that set the same property. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
