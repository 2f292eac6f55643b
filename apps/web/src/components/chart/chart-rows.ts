import type { Outputs } from "../rows";

export type ChartNode = Outputs["admin"]["organization"]["listDepartments"]["departments"][number];

export type ChartRow = {
  readonly node: ChartNode;
  /** 1 for the root. */
  readonly level: number;
  /** Its place among those that depend on the same, from 1 on, and how many these are. */
  readonly place: number;
  readonly among: number;
  readonly hasBelow: boolean;
  readonly isOpen: boolean;
};

export const CHART_PATH = "/backoffice/organigrama";

type Wanted = {
  /** Departments, acronyms or heads with all of these words, and what these depend on. */
  readonly search?: string;
  /** Ids of those whose departments below are not shown; of no account while something is searched. */
  readonly closed?: ReadonlySet<string>;
};

/** The chart as the rows of a flat list, each below what it depends on. */
export const chartRows = (
  nodes: readonly ChartNode[],
  { search = "", closed = new Set() }: Wanted = {},
): ChartRow[] => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const rowsOf = (siblings: readonly ChartNode[], level: number): ChartRow[] => {
    const shown = siblings.flatMap((node) => {
      const below = rowsOf(node.sub_departments, level + 1);
      return below.length > 0 || matches(node, words) ? [{ node, below }] : [];
    });
    return shown.flatMap(({ node, below }, index) => {
      const isOpen = words.length > 0 || !closed.has(node.id);
      const row = {
        node,
        level,
        place: index + 1,
        among: shown.length,
        hasBelow: below.length > 0,
        isOpen: below.length > 0 && isOpen,
      };
      return [row, ...(isOpen ? below : [])];
    });
  };
  return rowsOf(nodes, 1);
};

const matches = ({ name, acronym, head_user }: ChartNode, words: readonly string[]): boolean => {
  const text = folded(`${name} ${acronym} ${head_user?.full_name ?? ""}`);
  return words.every((word) => text.includes(word));
};

/** Without case and accents, as people type. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Sums over the whole chart. */
export const chartTotals = (nodes: readonly ChartNode[]) => {
  const all = chartRows(nodes).map(({ node }) => node);
  return {
    departments: all.length,
    sectors: all.reduce((sum, { counts }) => sum + counts.sectors, 0),
    people: all.reduce((sum, { counts }) => sum + counts.employees, 0),
    headless: all.filter(({ head_user }) => !head_user).length,
  };
};

/** Where a department may hang: everything in use but itself and what depends on it. Indented as the chart is. */
export const parentOptions = (
  nodes: readonly ChartNode[],
  own?: string,
): { readonly value: string; readonly label: string }[] => {
  const rows = chartRows(nodes);
  const at = rows.findIndex(({ node }) => node.id === own);
  const level = rows[at]?.level ?? 0;
  const end = rows.findIndex((row, index) => index > at && row.level <= level);
  const isBelow = (index: number) => at >= 0 && index >= at && (end < 0 || index < end);
  return rows.flatMap(({ node, level: depth }, index) =>
    isBelow(index) || !node.is_active
      ? []
      : [{ value: node.id, label: `${"\u2003".repeat(depth - 1)}${node.name} (${node.acronym})` }],
  );
};

/** Address of the chart with one department beside it; without, the chart alone. */
export const chartAddress = (search: string, department?: string): string => {
  const parameters = new URLSearchParams();
  if (search) parameters.set("buscar", search);
  if (department) parameters.set("reparticion", department);
  const text = parameters.toString();
  return text ? `${CHART_PATH}?${text}` : CHART_PATH;
};
