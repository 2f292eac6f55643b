import { Dict, Name, name, type PdfObject, Ref } from "./objects";

/**
 * Pages that are written inside their parent, listed twice or called something else: viewers show them all the same, and each has to be an object
 * by itself to get anything.
 * @param objects of the file, by number; changed in place
 */
export const mendPageTree = (objects: Map<number, PdfObject>, root: Ref): void => {
  const tree = new PageTree(objects);
  const visited = new Set<Dict>();
  const todo = [tree.dictOf(root)?.get("Pages") ?? null];
  for (let held = todo.pop(); held !== undefined; held = todo.pop()) {
    const node = tree.dictOf(held);
    if (!node || visited.has(node)) continue;
    visited.add(node);
    const kids = tree.resolve(node.get("Kids"));
    if (Array.isArray(kids)) for (const kid of tree.mendKids(kids)) todo.push(kid);
    else if (!isPage(node)) node.set("Type", name("Page"));
  }
};

const isPage = (node: Dict): boolean => {
  const type = node.get("Type");
  return type === undefined || (type instanceof Name && ["Page", "Template"].includes(type.value));
};

class PageTree {
  private readonly listed = new Set<Dict>();
  private next = 1;

  constructor(private readonly objects: Map<number, PdfObject>) {
    for (const number of objects.keys()) this.next = Math.max(this.next, number + 1);
  }

  resolve(object: PdfObject | undefined): PdfObject | undefined {
    return object instanceof Ref ? this.objects.get(object.number) : object;
  }

  dictOf(object: PdfObject): Dict | undefined {
    const value = this.resolve(object);
    return value instanceof Dict ? value : undefined;
  }

  mendKids(kids: PdfObject[]): readonly PdfObject[] {
    for (const [index, kid] of kids.entries()) {
      const page = this.dictOf(kid);
      if (!page) continue;
      // Of a node that stands twice every copy would lead to the same pages, or in a circle.
      const isCopy = this.listed.has(page) && !page.has("Kids");
      if (isCopy || !(kid instanceof Ref)) kids[index] = this.add(isCopy ? new Dict(page) : page);
      this.listed.add(page);
    }
    return kids;
  }

  private add(page: Dict): Ref {
    this.objects.set(this.next, page);
    return new Ref(this.next++);
  }
}
