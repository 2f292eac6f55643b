/** What a form document stores: the definition that was in force and the data given (specification 2, 2.3). */
export type FieldType = "text" | "textarea" | "email" | "number" | "date" | "select" | "boolean" | "file";

export type FieldDefinition = {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
};

export type FormSnapshot = {
  readonly schema: readonly FieldDefinition[];
  readonly data: Readonly<Record<string, unknown>>;
};
