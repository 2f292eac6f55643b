import { defineRefusal } from "./refusal";

/** Told apart by its text from what does not pass by itself (specification 2, 7). */
export const serverBusy = defineRefusal<[cause?: unknown]>(
  "unavailable",
  "SERVER_BUSY",
  "Servidor ocupado, reintente en unos segundos",
  { cause: (cause) => cause },
);

// What the same request may overcome a moment later: no connection became free in time, the database is being restarted, or transactions waited for each other. PostgreSQL
// says it by SQLSTATE (class 08: connection; 53: insufficient resources; 57P01 to 57P03: shut down, crashed, starting;
// 40P01: ended so that others, who waited for it and it for them, could go on), the socket by the code of the system, Prisma by its own
// (P1001, P1002, P1008, P1017: not reached, timed out, closed; P2024, P2028: no connection, no transaction in time; P2034: 40P01) or by
// its driver's kind, and pg and its pool in words alone.
const BUSY_CODE =
  /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2034|40P01|08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const BUSY_KIND =
  /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/;
const BUSY_TEXT =
  /timeout exceeded when trying to connect|^Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/;

const CAUSES_MAX = 10;

/** Whether a failure, or what caused it, is one of the database's that passes. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const waiting: unknown[] = [error];
  for (let looked = 0; looked < CAUSES_MAX && waiting.length > 0; looked++) {
    const cause = waiting.shift();
    if (!isObject(cause)) continue;
    if (saysBusy(cause)) return true;
    waiting.push(...causesOf(cause));
  }
  return false;
};

type Cause = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Cause => typeof value === "object" && value !== null;

const saysBusy = ({ code, originalCode, kind, message }: Cause): boolean =>
  [code, originalCode].some((text) => BUSY_CODE.test(String(text))) ||
  BUSY_KIND.test(String(kind)) ||
  BUSY_TEXT.test(String(message));

/** Prisma keeps what its driver said of raw SQL in `meta`; an address with several numbers fails with one error for each. */
const causesOf = ({ cause, meta, errors }: Cause): unknown[] => [
  cause,
  isObject(meta) ? meta.driverAdapterError : undefined,
  ...(Array.isArray(errors) ? errors : []),
];
