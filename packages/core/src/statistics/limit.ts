import { z } from "zod";
import { meant } from "../kernel/meaning";

/** How many of the newest are told. */
export const newestInput = meant(z.int().min(1).max(100), {
  note: "Cuántos, hasta 100",
  example: 10,
}).default(10);
