/** Of its PDF as a file. */
export const pdfAddress = (documentId: string): string => `/documentos/${documentId}/pdf`;

/** The list through which somebody goes from document to document: all that waits for their signature, or of one type. */
export type QueueAsked = { readonly type: string | undefined };

/** Name in the address of who goes through that list. */
export const QUEUE_PARAMETER = "cola";

type Around = {
  readonly queue?: QueueAsked | undefined;
  /** What was signed or rejected last: the page says what came of it. */
  readonly done?: string | undefined;
};

/** Where a document is seen and decided about. */
export const documentAddress = (documentId: string, around: Around = {}): string =>
  withAround(`/documentos/${documentId}`, around);

/** Where all that waits for a signature stands. */
export const queueAddress = ({ queue, done }: Around): string =>
  withParameters("/firmas", { tipo: queue?.type, hecho: done });

const withAround = (path: string, { queue, done }: Around): string =>
  withParameters(path, { [QUEUE_PARAMETER]: queue && "1", tipo: queue?.type, hecho: done });

const withParameters = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
};

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What an address says of the queue; nothing where it does not lead through one. */
export const queueOf = ({ [QUEUE_PARAMETER]: queue, tipo }: Parameters): QueueAsked | undefined =>
  queue === "1" ? { type: typeOf(tipo) } : undefined;

const typeOf = (value: Parameters[string]): string | undefined =>
  typeof value === "string" && /^[\p{L}\d_-]{1,20}$/u.test(value) ? value.toUpperCase() : undefined;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const doneOf = ({ hecho }: Parameters): string | undefined =>
  typeof hecho === "string" && ID.test(hecho) ? hecho : undefined;
