import type { Migration } from "./migrations";

export type LintFinding = {
  readonly migration: string;
  readonly line: number;
  readonly problem: string;
};

/**
 * Constructs that are wrong in a migration which runs once per schema inside the runner's transaction. Prisma itself writes the
 * first two when an enum loses a value.
 */
const FORBIDDEN: readonly {
  readonly pattern: RegExp;
  readonly problem: string;
}[] = [
  {
    pattern: /"public"\s*\.|\bpublic\./i,
    problem: "names the schema public: the same SQL runs in every schema",
  },
  {
    pattern:
      /(?<=^|;)\s*(?:BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|END)(?:\s+(?:WORK|TRANSACTION))?\s*;/im,
    problem: "controls transactions: the runner's own would end early",
  },
  {
    pattern: /\bCREATE\s+SCHEMA\b/i,
    problem: "creates a schema: the runner does",
  },
  {
    pattern: /\bCREATE\s+EXTENSION\b/i,
    problem: "installs an extension: they are shared and installed once",
  },
  {
    pattern: /\bCONCURRENTLY\b/i,
    problem: "CONCURRENTLY can't run inside a transaction",
  },
  {
    pattern: /\bSET\s+(?:LOCAL\s+|SESSION\s+)?search_path\s*(?:=|TO)/i,
    problem: "sets search_path: the runner does",
  },
  {
    pattern: /"?\b\d+_[a-z][a-z0-9]*"?\s*\./,
    problem: "names the schema of one municipality",
  },
];

/** A function that does not keep its search_path finds nothing when a trigger calls it from the application's connection. */
const FUNCTION = /\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\b[\s\S]*?\bAS\s+(\$\w*\$)[\s\S]*?\1[^;]*;/gi;
const KEEPS_PATH = /\bSET\s+search_path\s+FROM\s+CURRENT\b/i;

export const lintMigration = ({ name, sql }: Pick<Migration, "name" | "sql">): LintFinding[] => {
  const text = blankComments(sql);
  const statements = blankBodies(text);
  return [
    ...FORBIDDEN.flatMap(({ pattern, problem }) => {
      const found = pattern.exec(pattern.source.includes("BEGIN") ? statements : text);
      return found ? [{ migration: name, line: lineAt(text, found), problem }] : [];
    }),
    ...Array.from(text.matchAll(FUNCTION))
      .filter(
        ([definition, tag]) => usesNames(definition, tag!) && !KEEPS_PATH.test(blankBody(definition, tag!)),
      )
      .map((found) => ({
        migration: name,
        line: lineAt(text, found),
        problem: "a function without SET search_path FROM CURRENT",
      })),
  ];
};

// A body that looks nothing up (it only compares or refuses) needs no path.
const usesNames = (definition: string, tag: string): boolean => {
  const body = definition
    .slice(definition.indexOf(tag), definition.lastIndexOf(tag))
    .replace(/'[^']*'/g, "''");
  return /\b(?:SELECT|FROM|INTO|UPDATE|JOIN|PERFORM|EXECUTE)\b/i.test(body);
};

const lineAt = (text: string, found: RegExpExecArray): number => {
  const start = found.index + (found[0].length - found[0].trimStart().length);
  return text.slice(0, start).split("\n").length;
};

// Blanked rather than removed, so that line numbers stay right.
const blank = (text: string): string => text.replace(/[^\n]/g, " ");
const blankComments = (sql: string): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, blank);
// PL/pgSQL blocks have BEGIN and END of their own.
const blankBodies = (sql: string): string => sql.replace(/(\$\w*\$)[\s\S]*?\1/g, blank);
const blankBody = (definition: string, tag: string): string => {
  const start = definition.indexOf(tag);
  return definition.slice(0, start) + definition.slice(definition.lastIndexOf(tag));
};
