import { TOOLSETS, type Tool, type Tools } from "./tool";
import { allTools } from "./tools/all-tools";

/** For clients that take only so many tools: those of the sets that are named, and what every list has. Names that there are not narrow nothing. */
export const toolsFor = (asked: string | null): { readonly key: string; readonly tools: Tools } => {
  const names = new Set((asked ?? "").split(",").map((name) => name.trim().toLowerCase()));
  const chosen = TOOLSETS.filter((name) => names.has(name));
  if (chosen.length === 0) return { key: "", tools: allTools };
  const isOffered = ({ toolset, isBasic }: Tool): boolean =>
    isBasic || toolset === undefined || chosen.includes(toolset);
  return {
    key: chosen.join(","),
    tools: Object.fromEntries(Object.entries(allTools).filter(([, tool]) => isOffered(tool))),
  };
};
