import type { TestServer } from "./test-server";

export type Copy = {
  readonly name: string;
  readonly template: string;
  readonly owner: "foja_owner" | "postgres";
};

/** Copies a database for the owner, and the right to use it for the product: rights on the database itself are not copied. */
export const copyStatements = (
  { copyStrategy }: Pick<TestServer, "copyStrategy">,
  { name, template, owner }: Copy,
): string[] => [
  `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY ${copyStrategy}`,
  ...(owner === "postgres"
    ? []
    : [`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`, `GRANT CONNECT ON DATABASE ${name} TO foja_app`]),
];
