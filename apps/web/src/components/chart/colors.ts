/** Colours for departments and sectors, by name; the values are those of `--dept-1` to `--dept-8` in light (styles/tokens.css). */
export const CHART_COLORS = [
  { value: "#33689e", label: "blue" },
  { value: "#8a5a1f", label: "ochre" },
  { value: "#2f7a55", label: "green" },
  { value: "#8a3f6d", label: "plum" },
  { value: "#5b51a3", label: "violet" },
  { value: "#a2442f", label: "tile" },
  { value: "#1d7680", label: "petrol" },
  { value: "#5f6b3a", label: "olive" },
] as const;

/** What a bar of that colour is painted with: one of ours has another shade in the dark. */
export const barColor = (color: string | null): string => {
  const at = CHART_COLORS.findIndex(({ value }) => value === color);
  return at < 0 ? (color ?? "var(--line-strong)") : `var(--dept-${at + 1})`;
};
