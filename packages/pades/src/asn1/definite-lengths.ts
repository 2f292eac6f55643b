import { type Asn1, childrenOf } from "./read";
import { TAG } from "./tags";
import { tlv } from "./write";

const CONSTRUCTED = 0x20;

/**
 * The same value with minimal definite lengths and octet strings in one piece (X.690, 10.1 and 10.2), which is all that BER in use has
 * otherwise. What is in a SET stays in its order.
 * @throws Asn1Error
 */
export const withDefiniteLengths = (value: Asn1): Buffer => {
  if ((value.tag & CONSTRUCTED) === 0) return tlv(value.tag, value.body);
  if (value.tag === (TAG.OCTET_STRING | CONSTRUCTED)) return tlv(TAG.OCTET_STRING, ...segmentsOf(value));
  return tlv(value.tag, ...childrenOf(value).map(withDefiniteLengths));
};

const segmentsOf = (value: Asn1): Buffer[] =>
  (value.tag & CONSTRUCTED) === 0 ? [value.body] : childrenOf(value).flatMap(segmentsOf);
