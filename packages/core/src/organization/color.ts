import { z } from "zod";
import { meant } from "../kernel/meaning";

/** `#RRGGBB`, stored in lower case (specification 3, 2.2). */
export const colorInput = meant(
  z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, "Debe ser un color #RRGGBB")
    .toLowerCase(),
  { note: "Color, #RRGGBB", example: "#1f5f99" },
);
