/** What happens, as it is printed: a line each. */
export type HeadlessEvent =
  | { readonly type: "person"; readonly name: string; readonly documents: number }
  | { readonly type: "certificate"; readonly id: string; readonly holder: string; readonly until: string }
  | {
      readonly type: "document";
      readonly document_id: string;
      readonly state: "signed" | "skipped" | "failed";
      readonly number: string | null;
      readonly code: string | null;
      readonly text: string | null;
    }
  | { readonly type: "stopped"; readonly code: string; readonly text: string }
  | { readonly type: "end"; readonly signed: number; readonly left: number };
