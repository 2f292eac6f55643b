type Part = { readonly folder: string; readonly goes: RegExp; readonly stays?: RegExp };

export declare const PARTS: readonly Part[];
export declare const trim: (modules: string, parts?: readonly Part[]) => void;
