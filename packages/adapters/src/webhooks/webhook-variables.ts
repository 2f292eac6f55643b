import { list } from "@foja/service/env-values";
import { z } from "zod";
import { isAllowedEntry } from "./allowed-addresses";

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** What a call says anyway. */
const TAKEN =
  /^(?:x-service-.*|webhook-.*|host|content-.*|transfer-encoding|connection|user-agent|accept.*|authorization|cookie|expect|te|trailer|upgrade)$/i;

const allowedEntry = z
  .string()
  .refine(isAllowedEntry, "must be an address, a block such as 10.0.0.0/8, or host:port");
const headerName = z
  .string()
  .refine(
    (name) => TOKEN.test(name) && !TAKEN.test(name),
    "must be the name of a header that is not used otherwise",
  );

/** Of what is told to other systems. */
export const webhookVariables = {
  WEBHOOK_ALLOWED_ADDRESSES: list.pipe(z.array(allowedEntry)).default([]),
  WEBHOOK_SIGNATURE_HEADERS: list.pipe(z.array(headerName)).default([]),
} as const;
