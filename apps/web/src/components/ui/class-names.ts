import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Later classes win over earlier ones that set the same property. */
export const classNames = (...values: ClassValue[]): string => twMerge(clsx(values));
