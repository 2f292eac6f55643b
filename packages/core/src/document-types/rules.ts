import { z } from "zod";
import type { Db } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";

/** How many documents of a type there are, by what they still wait for. */
export const documentCounts = z.strictObject({
  /** In edition, rejected ones too. */
  drafts: z.int(),
  in_signature: z.int(),
  signed: z.int(),
  total: z.int(),
});

export type DocumentCounts = z.output<typeof documentCounts>;

export const countDocuments = async (db: Db, typeId: number): Promise<DocumentCounts> => {
  const groups = await db.document.groupBy({ by: ["status"], where: { typeId }, _count: true });
  const count = (...statuses: readonly string[]) =>
    groups.filter(({ status }) => statuses.includes(status)).reduce((sum, { _count }) => sum + _count, 0);
  return {
    drafts: count("draft", "rejected"),
    in_signature: count("sent_to_sign"),
    signed: count("signed"),
    total: groups.reduce((sum, { _count }) => sum + _count, 0),
  };
};

export const FIXABLE = ["visibility", "type", "own_numbering"] as const;

type Fixed = { readonly field: (typeof FIXABLE)[number]; readonly reason: string };

/** What of a type can't change any more, and why (domain 4). Pure. */
export const fixedRules = ({ total }: Pick<DocumentCounts, "total">): readonly Fixed[] => [
  {
    field: "visibility",
    reason: "La visibilidad se elige al crear el tipo y no cambia. Cree otro tipo con la que necesita",
  },
  ...(total > 0
    ? ([
        { field: "type", reason: `${thereAre(total)}: no pueden pasar a estar hechos de otra manera` },
        { field: "own_numbering", reason: `${thereAre(total)}: con otra serie se repetirían números` },
      ] as const)
    : []),
];

const thereAre = (total: number): string =>
  total === 1 ? "Ya hay un documento de este tipo" : `Ya hay ${total} documentos de este tipo`;

export const ruleFixed = defineRefusal<[fixed: Fixed]>(
  "conflict",
  "DOCUMENT_TYPE_RULE_FIXED",
  ({ reason }) => reason,
  { about: ({ field }) => field },
);

/** @throws conflict DOCUMENT_TYPE_RULE_FIXED */
export const requireNotFixed = (
  counts: DocumentCounts,
  now: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): void => {
  const broken = fixedRules(counts).find(
    ({ field }) => wanted[field] !== undefined && wanted[field] !== now[field],
  );
  if (broken) throw ruleFixed(broken);
};
