import type { Reason } from "./reason";

/** `unsent`: signed, and the server has not answered yet. `skipped`: the server no longer wants it. `failed`: it was tried. */
export type DocumentState = "waiting" | "signing" | "unsent" | "signed" | "skipped" | "failed";

export type BatchDocument = {
  readonly documentId: string;
  readonly state: DocumentState;
  readonly number: string | null;
  readonly reason: Reason | null;
};

/** `stopped` with documents that wait or are unsent can go on; `done` has none. */
export type BatchStatus = "running" | "stopping" | "stopped" | "done";

export type BatchState = {
  readonly status: BatchStatus;
  readonly documents: readonly BatchDocument[];
  /** Why it stopped; null when the person stopped it. */
  readonly reason: Reason | null;
};

export type BatchEvent =
  | { readonly type: "began" }
  | { readonly type: "stopAsked" }
  | { readonly type: "ended"; readonly reason: Reason | null }
  | { readonly type: "moved"; readonly documentId: string; readonly to: "waiting" | "signing" | "unsent" }
  | { readonly type: "signed"; readonly documentId: string; readonly number: string | null }
  | {
      readonly type: "leftOut";
      readonly documentId: string;
      readonly as: "skipped" | "failed";
      readonly reason: Reason;
    };

export const newBatch = (documentIds: readonly string[]): BatchState => ({
  status: "stopped",
  documents: [...new Set(documentIds)].map((documentId) => ({
    documentId,
    state: "waiting",
    number: null,
    reason: null,
  })),
  reason: null,
});

/** What is over for a document stays so: an answer that comes late changes nothing. */
const OVER: ReadonlySet<DocumentState> = new Set(["signed", "skipped", "failed"]);

const isOver = ({ state }: BatchDocument): boolean => OVER.has(state);

/** Pure: no clock, no token, no server. */
export const afterEvent = (state: BatchState, event: BatchEvent): BatchState => {
  switch (event.type) {
    case "began":
      return { ...state, status: "running", reason: null };
    case "stopAsked":
      return state.status === "running" ? { ...state, status: "stopping" } : state;
    case "ended":
      return {
        documents: state.documents.map((one) =>
          one.state === "signing" ? { ...one, state: "waiting" } : one,
        ),
        status: state.documents.every(isOver) ? "done" : "stopped",
        reason: event.reason,
      };
    case "moved":
      return withDocument(state, event.documentId, (one) => ({ ...one, state: event.to }));
    case "signed":
      return withDocument(state, event.documentId, (one) => ({
        ...one,
        state: "signed",
        number: event.number,
        reason: null,
      }));
    case "leftOut":
      return withDocument(state, event.documentId, (one) => ({
        ...one,
        state: event.as,
        reason: event.reason,
      }));
  }
};

const withDocument = (
  state: BatchState,
  documentId: string,
  change: (document: BatchDocument) => BatchDocument,
): BatchState => ({
  ...state,
  documents: state.documents.map((one) =>
    one.documentId === documentId && !isOver(one) ? change(one) : one,
  ),
});

/** Documents by state. */
export const countStates = ({ documents }: BatchState): Readonly<Record<DocumentState, number>> => {
  const counts = { waiting: 0, signing: 0, unsent: 0, signed: 0, skipped: 0, failed: 0 };
  for (const { state } of documents) counts[state] += 1;
  return counts;
};
