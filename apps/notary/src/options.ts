import type { TimestampSource } from "@foja/pades/tsp/timestamp";
import type { CertificateFolder } from "./certificates/folder";
import type { Metrics } from "./metrics/metrics";
import type { WorkerPool } from "./pool/worker-pool";

/** What the service is made of; tests bring their own parts. */
export type NotaryOptions = {
  readonly apiKey: string;
  readonly pool: Pick<WorkerPool, "run">;
  /** Of the authorities that are configured. */
  readonly timestamp: TimestampSource;
  /** Trust anchors are configured, so that levels B-LT and B-LTA can be made. */
  readonly canPreserve: boolean;
  readonly fallbackToVisual: boolean;
  /** IANA zone for the stamp's date when the request names none. */
  readonly timeZone: string;
  readonly certificates: CertificateFolder;
  readonly now: () => Date;
  readonly metrics: Metrics;
  /** Until an authority for time stamps is asked again; 0 when one may be asked now, or nothing is known. */
  readonly tsaRestMs: () => number;
  /** Of a PDF that is to be signed, without what signing added to it; default 10 MB. */
  readonly pdfMaxBytes?: number;
  /** Of all requests under way together. */
  readonly bodiesMaxBytes: number;
  /** From the first byte of a request to its last: a slow upload must not hold a connection for ever. */
  readonly requestLimitMs: number;
};
