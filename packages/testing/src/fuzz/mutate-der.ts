import { tlv } from "@foja/pades/asn1/write";
import { type Mutation, mutateBytes } from "./mutation";
import type { Random } from "./random";

type Node = { tag: number; children: Node[] | undefined; body: Buffer };

const DEPTH_MAX = 40;
const TAGS = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0c, 0x13, 0x17, 0x18, 0x30, 0x31, 0x80, 0xa0, 0xa1, 0xa3,
];

/** Values of definite length that fill `bytes`, or undefined where it is something else. */
const parse = (bytes: Buffer, depth = 0): Node[] | undefined => {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] as number;
    const first = bytes[at + 1];
    if (first === undefined || (tag & 0x1f) === 0x1f || first === 0x80 || first > 0x84) return undefined;
    const count = first < 0x80 ? 0 : first - 0x80;
    if (at + 2 + count > bytes.length) return undefined;
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const start = at + 2 + count;
    if (start + length > bytes.length) return undefined;
    const body = bytes.subarray(start, start + length);
    // Strings of bytes often hold values themselves: extensions, PKCS#12 contents, OCSP answers.
    const mayHold = (tag & 0x20) !== 0 || tag === 0x04;
    const children = mayHold && depth < DEPTH_MAX ? parse(body, depth + 1) : undefined;
    nodes.push({ tag, children: children?.length ? children : undefined, body });
    at = start + length;
  }
  return nodes;
};

const encode = ({ tag, children, body }: Node): Buffer =>
  children ? tlv(tag, ...children.map(encode)) : tlv(tag, body);

const collect = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(collect)];

/** Put in twice, or below itself, the same node would make a cycle. */
const copyOf = ({ tag, children, body }: Node): Node => ({ tag, children: children?.map(copyOf), body });

const leaf = (tag: number, body: Buffer): Node => ({ tag, children: undefined, body });

const MUTATE_BODY = mutateBytes();

/** Changes one value of the tree; the lengths around it stay right, so that the change is reached. */
const changeOne = (root: Node, random: Random, strangers: readonly Node[]): void => {
  const node = random.pick(collect(root));
  const index = random.below(node.children?.length ?? 1);
  const ways: readonly (() => void)[] = [
    () => Object.assign(node, leaf(random.pick(TAGS), node.body)),
    () => {
      node.tag = random.pick(TAGS);
    },
    () => Object.assign(node, leaf(node.tag, Buffer.alloc(0))),
    () => Object.assign(node, leaf(node.tag, Buffer.alloc(1 + random.below(300), random.below(256)))),
    () =>
      Object.assign(
        node,
        leaf(node.tag, MUTATE_BODY(encode(node).subarray(2), random, [node.body, Buffer.of(1)])),
      ),
    () => node.children?.splice(index, 1),
    () => node.children?.splice(index, 0, ...(node.children.slice(index, index + 1) ?? [])),
    () => node.children?.reverse(),
    () => node.children?.splice(index, 1, copyOf(random.pick(strangers))),
    () => node.children?.splice(index, 0, copyOf(random.pick(strangers))),
    () => {
      let inner: Node = { ...node };
      for (let depth = random.below(50); depth > 0; depth--)
        inner = { tag: 0x30, children: [inner], body: inner.body };
      Object.assign(node, inner);
    },
    () => {
      if (node.children && random.oneIn(8)) node.children = Array(12_000).fill(leaf(0x05, Buffer.alloc(0)));
    },
  ];
  random.pick(ways)();
};

/** One in four times plain bytes, otherwise values of the tree. */
export const mutateDer: Mutation = (bytes, random, others) => {
  const [root, ...rest] = parse(bytes) ?? [];
  if (!root || rest.length > 0 || random.oneIn(4)) return MUTATE_BODY(bytes, random, others);
  const strangers = (parse(random.pick(others)) ?? [leaf(0x05, Buffer.alloc(0))]).flatMap(collect);
  for (let count = 1 + random.below(3); count > 0; count--) changeOne(root, random, strangers);
  return encode(root);
};
