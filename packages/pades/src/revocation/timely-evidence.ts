import { DEFAULT_REVOCATION_LIMITS } from "./ask-authority";
import { readCrl } from "./crl";
import { readOcspResponse } from "./ocsp-response";
import { RevocationError } from "./revocation-error";

type Answers = { readonly ocsps: readonly Buffer[]; readonly crls: readonly Buffer[] };

/**
 * Without what says that it was made later than now (RFC 6960, 4.2.2.1; RFC 5280, 6.3.3): nobody can know that a certificate will be
 * good. What can't be read is left for whoever looks for the status, who tells why it was of no use.
 */
export const timelyEvidence = ({ ocsps, crls }: Answers, now: Date): Answers => {
  const latest = new Date(now.getTime() + DEFAULT_REVOCATION_LIMITS.toleranceMs);
  return {
    ocsps: ocsps.filter((bytes) => isTimelyOrUnreadable(() => isTimelyOcsp(bytes, latest))),
    crls: crls.filter((bytes) => isTimelyOrUnreadable(() => readCrl(bytes).thisUpdate <= latest)),
  };
};

const isTimelyOcsp = (bytes: Buffer, latest: Date): boolean => {
  const { producedAt, responses } = readOcspResponse(bytes);
  return producedAt <= latest && responses.every(({ thisUpdate }) => thisUpdate <= latest);
};

const isTimelyOrUnreadable = (isTimely: () => boolean): boolean => {
  try {
    return isTimely();
  } catch (error) {
    if (error instanceof RevocationError) return true;
    throw error;
  }
};
