import type { CSSProperties } from "react";
import { barColor } from "./colors";

/** The colour of a department: a bar beside its name, which says the same. */
export const Swatch = ({ color }: { color: string | null }) => (
  <span aria-hidden className="swatch" style={{ "--swatch": barColor(color) } as CSSProperties} />
);
