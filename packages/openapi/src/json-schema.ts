export type JsonSchema = { readonly [member: string]: unknown };
