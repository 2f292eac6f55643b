/**
 * Few of the items, and among them every kind that any item is of: again and again the one that brings the most kinds that are still
 * missing, and of equals the first by name. The same for the same items, whatever their order.
 */
export const sampleByKind = <T>(
  items: readonly T[],
  {
    nameOf,
    kindsOf,
  }: { readonly nameOf: (item: T) => string; readonly kindsOf: (item: T) => readonly string[] },
): T[] => {
  const left = items
    .map((item) => ({ item, name: nameOf(item), kinds: kindsOf(item) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const missing = new Set(left.flatMap(({ kinds }) => kinds));
  const sample: T[] = [];
  while (missing.size > 0) {
    const gains = left.map(({ kinds }) => new Set(kinds.filter((kind) => missing.has(kind))).size);
    const [chosen] = left.splice(gains.indexOf(Math.max(...gains)), 1);
    if (!chosen) break;
    sample.push(chosen.item);
    for (const kind of chosen.kinds) missing.delete(kind);
  }
  return sample;
};
