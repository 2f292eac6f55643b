import { describe, expect, test } from "vitest";
import { lintMigration } from "./lint";

const lint = (sql: string) => lintMigration({ name: "m", sql });

describe("the lint of migrations", () => {
  test.each([
    ['ALTER TABLE "public"."Case" ADD x int;', "names the schema public"],
    ["select public.f();", "names the schema public"],
    ["BEGIN;\nALTER TYPE a RENAME TO b;\nCOMMIT;", "controls transactions"],
    ["create table a (id int); commit;", "controls transactions"],
    ["CREATE SCHEMA x;", "creates a schema"],
    ["create extension pg_trgm;", "installs an extension"],
    ["CREATE INDEX CONCURRENTLY i ON a (b);", "CONCURRENTLY"],
    ["set local search_path to x;", "sets search_path"],
    ['insert into "100_muni".a values (1);', "one municipality"],
    ["create function f() returns int language sql as $$ select 1 $$;", "without SET search_path"],
  ])("refuses %s", (sql, problem) => {
    expect(lint(sql).map((finding) => finding.problem)).toEqual([expect.stringContaining(problem)]);
  });

  test("tells the line", () => {
    expect(lint("-- first\n\nCREATE SCHEMA x;")).toMatchObject([{ line: 3 }]);
    expect(lint("create table a (id int);\nCOMMIT;")).toMatchObject([{ line: 2 }]);
  });

  test("lets functions, comments and blocks be", () => {
    const sql = `-- never public.x, never BEGIN;
      CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $body$
      BEGIN
        RETURN NEW;
      END;
      $body$;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF; RAISE EXCEPTION 'no'; END $$;
      CREATE FUNCTION also() RETURNS int LANGUAGE sql AS $$ select 1 $$ SET search_path FROM CURRENT;
      DO $$ BEGIN PERFORM 1; END; $$;
      /* COMMIT; */`;
    expect(lint(sql)).toEqual([]);
  });

  test("a mention inside the body does not count as a declaration", () => {
    const sql = "create function f() returns int language sql as $$ select 1 /**/ -- set\n $$;";
    expect(lint(sql)).toHaveLength(1);
  });
});
