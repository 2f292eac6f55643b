import { meaningOf } from "@foja/core/kernel/meaning";
import { z } from "zod";
import type { Tool, Tools } from "./tool";
import { inputOf } from "./tool-input";

export type JsonObject = { readonly [member: string]: unknown };

/** A tool as `tools/list` tells of it (MCP 2025-06-18 and 2026-07-28, Tool). */
export type DescribedTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: "object" };
  readonly outputSchema: JsonObject & { readonly type: "object" };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
};

/** `Cut`s. Said in short, since each of 42 tools says it. */
const TRUNCATED = z.array(z.looseObject({})).optional().describe("Lo que se recortó");

export const describeTool = (name: string, tool: Tool): DescribedTool => {
  const { title, description, operation } = tool;
  const isRead = operation.effect === "read";
  const output = operation.output as z.ZodObject;
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(inputOf(tool), "input"),
    outputSchema: schemaOf(output.extend({ truncated: TRUNCATED }), "output"),
    annotations: {
      title,
      readOnlyHint: isRead && !tool.opens,
      destructiveHint: operation.effect === "destructive",
      idempotentHint: isRead || tool.isIdempotent === true,
      openWorldHint: false,
    },
  };
};

/** JSON Schema 2020-12, which is what a schema of the protocol is that doesn't say; each member has its meaning as description. */
const schemaOf = (schema: z.ZodObject, io: "input" | "output"): DescribedTool["inputSchema"] => {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (io === "output") shorten(jsonSchema);
      const note = io === "input" ? meaningOf(zodSchema)?.note : undefined;
      if (note && !jsonSchema.description) jsonSchema.description = note;
    },
  });
  return written as DescribedTool["inputSchema"];
};

/** What tells a reader of answers nothing: that there is no other member, what a member would be that was not sent. */
const shorten = (schema: z.core.JSONSchema.BaseSchema): void => {
  const { additionalProperties: others } = schema;
  if (others === false || (others && Object.keys(others).length === 0)) delete schema.additionalProperties;
  delete schema.propertyNames;
  delete schema.default;
};

/** All of them, in the order of the table: it is the same each time, so that clients may keep it. */
export const describeTools = (tools: Tools): DescribedTool[] =>
  Object.entries(tools).map(([name, tool]) => describeTool(name, tool));
