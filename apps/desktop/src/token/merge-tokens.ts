import type { TokenOnSlot } from "./protocol";
import type { Token } from "./token-client";

export type Seen = { readonly library: string; readonly tokens: readonly TokenOnSlot[] };

/**
 * Each token once, though several libraries may see it: serial numbers tell, where a library does not show the same one twice.
 * @param seen libraries in the order in which they are preferred
 * @param remembered serial number → path of the library that is used for it
 */
export const mergeTokens = (
  seen: readonly Seen[],
  remembered: Readonly<Record<string, string>>,
): readonly Token[] => {
  const groups = new Map<string, (TokenOnSlot & { readonly library: string })[]>();
  for (const { library, tokens } of seen) {
    for (const token of tokens) {
      const isOnly = tokens.filter(({ serial }) => serial === token.serial).length === 1;
      const key = isOnly && token.serial !== "" ? token.serial : `${library} ${token.slot} ${token.serial}`;
      groups.set(key, [...(groups.get(key) ?? []), { ...token, library }]);
    }
  }
  return [...groups.values()].map((views) => {
    const used = views.find(({ library, serial }) => remembered[serial] === library) ?? views[0]!;
    const { library, slot, serial, label, manufacturer, model, pin } = used;
    const others = views.filter((view) => view !== used).map((view) => view.library);
    return { ref: { library, slot, serial }, label, manufacturer, model, pin, seenBy: [library, ...others] };
  });
};
