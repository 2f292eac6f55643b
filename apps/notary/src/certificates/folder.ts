import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { CERTIFICATE_MAX_BYTES } from "../http/form";
import { TENANT_ID } from "../parameters/tenant";
import { createFileCache, isFileError } from "./file-cache";

/**
 * The certificates of an installation's municipalities, as files of one folder. They get renewed: each look sees what the files are now,
 * but a file that did not change is not opened again, which for a .p12 costs a key derivation, and anybody may ask for /health.
 */
export type CertificateFolder = {
  /** Tenants that have a file, sorted. */
  tenants(): Promise<string[]>;
  /**
   * Undefined when the tenant has no file.
   * Rejects with CertificateError or Pkcs12Error when there is one that can't be read, PasswordFileMissing when only its password is.
   */
  read(tenantId: string): Promise<Certificate | undefined>;
};

/** A key file that the empty password does not open, and no other is there. */
export class PasswordFileMissing extends Pkcs12Error {
  constructor(readonly fileName: string) {
    super("WRONG_PASSWORD", `no file ${fileName}`);
  }
}

/** In this order when a tenant has several: a bare certificate needs no password. */
const KINDS = [".pem", ".crt", ".cer", ".p12", ".pfx"] as const;
type Kind = (typeof KINDS)[number];
/** Files of each tenant. */
type Listing = Map<string, Map<Kind, string>>;

type OpenP12 = (p12: Buffer, password: string) => Promise<Certificate>;

export type FolderTools = { readonly openP12?: OpenP12; readonly now?: () => number };

/**
 * `folder` holds `<tenant_id>.pem`, `.crt` or `.cer` (PEM or DER), or `.p12` or `.pfx`. The password of the latter two is the
 * first line of `<tenant_id>.password`; without that file the empty one is tried. No folder: no certificates.
 */
export const createCertificateFolder = (
  folder: string | undefined,
  { openP12 = ownCertificate, now = Date.now }: FolderTools = {},
): CertificateFolder => {
  const opened = createFileCache<Certificate>(now);
  const listed = createFileCache<Listing>(now);

  // Names are matched with what the folder lists, never put together from what a caller sent.
  const list = async (path: string): Promise<Listing> => {
    const found: Listing = new Map();
    for (const name of await readdir(path)) {
      const kind = extname(name).toLowerCase();
      const tenantId = name.slice(0, name.length - kind.length);
      if (!isKind(kind) || !TENANT_ID.test(tenantId)) continue;
      found.set(tenantId, (found.get(tenantId) ?? new Map<Kind, string>()).set(kind, join(path, name)));
    }
    return found;
  };
  const open = async (p12: Buffer, passwordFile: string): Promise<Certificate> => {
    const password = await readPassword(passwordFile);
    try {
      return await openP12(p12, password ?? "");
    } catch (error) {
      const isLocked = error instanceof Pkcs12Error && error.code === "WRONG_PASSWORD";
      throw isLocked && password === undefined ? new PasswordFileMissing(basename(passwordFile)) : error;
    }
  };
  const listing = async (): Promise<Listing> =>
    folder ? await listed.read([folder], () => list(folder)) : new Map();

  return {
    tenants: async () => [...(await listing()).keys()].sort(),
    read: async (tenantId) => {
      const files = (await listing()).get(tenantId);
      for (const kind of KINDS) {
        const file = files?.get(kind);
        if (!file) continue;
        const passwordFile = isKeyFile(kind) ? `${file.slice(0, -kind.length)}.password` : undefined;
        return await readable(() =>
          opened.read([file, ...(passwordFile ? [passwordFile] : [])], async () => {
            const bytes = await readSmall(file);
            return passwordFile ? await open(bytes, passwordFile) : bareCertificate(bytes);
          }),
        );
      }
      return undefined;
    },
  };
};

/** A file that the system does not give is one that can't be read, and no reason not to tell of the others. */
const readable = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new CertificateError("UNREADABLE", String(error));
  }
};

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

const isKeyFile = (kind: Kind): boolean => kind === ".p12" || kind === ".pfx";

const readSmall = async (file: string): Promise<Buffer> => {
  const { size } = await stat(file);
  if (size > CERTIFICATE_MAX_BYTES) throw new CertificateError("UNREADABLE", `file of ${size} bytes`);
  return await readFile(file);
};

/** The first of a PEM file: by custom the own one, its chain after it. */
const bareCertificate = (bytes: Buffer): Certificate => {
  const [own] = bytes.includes("-----BEGIN")
    ? readPemCertificates(bytes.toString("latin1"))
    : [parseCertificate(bytes)];
  if (!own) throw new CertificateError("UNREADABLE", "no certificate in the file");
  return own;
};

const ownCertificate: OpenP12 = async (p12, password) => {
  const { certificates } = await readPkcs12(p12, password);
  return parseCertificate(certificates[0] ?? Buffer.alloc(0));
};

/** Undefined: there is no such file. */
const readPassword = async (file: string): Promise<string | undefined> => {
  try {
    const [line = ""] = (await readFile(file, "utf8")).split(/\r?\n/, 1);
    return line;
  } catch (error) {
    if (isFileError(error) && error.code === "ENOENT") return undefined;
    throw error;
  }
};
