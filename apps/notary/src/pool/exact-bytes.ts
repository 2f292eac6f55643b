import { isInPlace } from "../http/bytes-in-place";
import type { Job } from "../jobs/job";

/**
 * Bytes with a buffer of their own. Small buffers of Node are views of one large pool, and a message to another thread takes
 * along all of the buffer that it shows a part of.
 */
export const exact = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** A job as it goes to a thread: its document in a buffer that is handed over, and copied before unless it has one of its own. */
export const jobToSend = <J extends Job>(job: J): { readonly job: J; readonly buffers: ArrayBuffer[] } => {
  const certificate =
    "certificate" in job ? { certificate: { ...job.certificate, p12: exact(job.certificate.p12) } } : {};
  const pdf = isInPlace(job.pdf) ? job.pdf : exact(job.pdf);
  return { job: { ...job, ...certificate, pdf }, buffers: [pdf.buffer] };
};
