import { createHash } from "node:crypto";
import { type Notary, NotaryError, type SignRequest, type Verdict } from "@foja/core/ports/notary";
import { z } from "zod";

export type NotaryClientOptions = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For one answer; the time stamp authority and its retries are part of it. */
  readonly timeoutMs?: number;
};

const PING_TIMEOUT_MS = 2_000;

const problem = z.object({ error_code: z.string().nullable(), detail: z.string() });

const verdict = z.object({
  ok: z.boolean(),
  failure_reason: z.string().nullable(),
  signature_count: z.int(),
  signatures: z.array(
    z.object({
      field_name: z.string(),
      intact: z.boolean(),
      valid: z.boolean(),
      covers_whole_document: z.boolean(),
      modification_level: z.enum(["NONE", "LTA_UPDATES", "FORM_FILLING", "ANNOTATIONS", "OTHER"]),
    }),
  ),
});

/** The signing service over HTTP (specification 3, 4.1). Never retries: a caller is waiting, and may hold a number. */
export const createNotaryClient = (options: NotaryClientOptions): Notary => {
  const { baseUrl, apiKey, timeoutMs = 60_000 } = options;

  const call = async (path: string, init: RequestInit, limitMs = timeoutMs): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      const headers = { "x-api-key": apiKey };
      const response = await fetch(`${baseUrl}${path}`, { ...init, headers, signal, redirect: "error" });
      const body = new Uint8Array(await response.arrayBuffer());
      if (!response.ok) throw toError(response.status, body);
      return body;
    } catch (error) {
      if (error instanceof NotaryError) throw error;
      throw signal.aborted ? timedOut() : unavailable();
    }
  };

  return {
    sign: async (request) => {
      const signed = await call("/sign-pdf", { method: "POST", body: formOf(request) });
      // A proxy's page with status 200 must never be stored as somebody's signed document.
      if (Buffer.from(signed.subarray(0, 5)).toString("latin1") !== "%PDF-") throw unavailable();
      return signed;
    },
    verify: async (pdf) => {
      const form = new FormData();
      form.set("pdf_file", fileOf(pdf, "application/pdf"), "document.pdf");
      return parseVerdict(await call("/sign-pdf/verify", { method: "POST", body: form }));
    },
    ping: async () => {
      await call("/health", {}, PING_TIMEOUT_MS);
    },
  };
};

const formOf = (request: SignRequest): FormData => {
  const form = new FormData();
  form.set("pdf_file", fileOf(request.pdf, "application/pdf"), "document.pdf");
  form.set("expected_sha256", createHash("sha256").update(request.pdf).digest("hex"));
  for (const [name, value] of Object.entries(request.person)) form.set(name, value);
  form.set("cert_file", fileOf(request.certificate.p12, "application/x-pkcs12"), "certificate.p12");
  form.set("cert_password", request.certificate.password);
  form.set("use_pades", "true");
  form.set("level", request.level);
  form.set("timezone", request.timezone);
  form.set("tenant_id", request.tenantId);
  if (request.fieldName) form.set("field_name", request.fieldName);
  if (request.stamp) {
    form.set("document_number", request.stamp.number);
    form.set("city", request.stamp.city);
    form.set("stamp_position", request.stamp.position);
  }
  return form;
};

const fileOf = (bytes: Uint8Array, type: string): Blob => new Blob([new Uint8Array(bytes)], { type });

const parseVerdict = (body: Uint8Array): Verdict => {
  const parsed = verdict.safeParse(parseJson(body));
  if (!parsed.success) throw unavailable();
  return parsed.data;
};

/** 400 is about the request; anything else (a wrong key, a failing authority, a bug) may be different the next time. */
const toError = (status: number, body: Uint8Array): NotaryError => {
  const { data } = problem.safeParse(parseJson(body));
  if (!data) return unavailable();
  return new NotaryError(
    status === 400 ? "business" : "unavailable",
    data.error_code ?? "notary_error",
    data.detail,
  );
};

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
};

const timedOut = () =>
  new NotaryError("unavailable", "notary_timeout", "El servicio de firma no respondió a tiempo");

const unavailable = () =>
  new NotaryError("unavailable", "notary_unavailable", "El servicio de firma no está disponible");
