import { inPlace } from "../http/bytes-in-place";
import type { Job } from "../jobs/job";

/**
 * Bytes with a buffer of their own. Small buffers of Node are views of one large pool, and a message to another thread takes
 * along all of the buffer that it shows a part of.
 */
export const exact = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** A job as it goes to a thread, which may end with what it was given: a copy, whose memory the thread gives back when it is done. */
export const jobToSend = <J extends Job>(job: J): { readonly job: J; readonly buffers: ArrayBuffer[] } => {
  if (!("pdf" in job)) return { job, buffers: [] };
  const certificate =
    "certificate" in job ? { certificate: { ...job.certificate, p12: exact(job.certificate.p12) } } : {};
  const pdf = inPlace(job.pdf);
  return { job: { ...job, ...certificate, pdf }, buffers: [pdf.buffer] };
};
