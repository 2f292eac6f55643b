"use client";

import { useTellLabel } from "../form/form";

/** What a value is called that no single `<Field>` shows: a summary, a conflict and the question of who leaves name it. */
export const TellLabel = ({ name, label }: { name: string; label: string }) => {
  useTellLabel(name, label);
  return null;
};
