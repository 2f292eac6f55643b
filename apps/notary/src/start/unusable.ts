import { CertificateError } from "@foja/pades/x509/certificate-error";
import { EnvironmentError } from "@foja/service/env";

/** What a variable names can't be used; the message says why, after its name. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  ENOTDIR: "is no folder",
  EISDIR: "is a folder",
  EACCES: "may not be read",
  EPERM: "may not be read",
};

/** Rejects with Unusable for what `read` finds wrong with a file, `what` before it when several are read for one variable. */
export const usable = async <T>(read: () => T | Promise<T>, what = ""): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new Unusable([what, reason].filter(Boolean).join(" "), { cause: error });
  }
};

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof Unusable) return error.message;
  if (error instanceof CertificateError) return "holds no readable certificate";
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code && syscall ? (REASONS[code] ?? `can't be read (${code})`) : undefined;
};

/** The same as a problem of the variable. @throws EnvironmentError */
export const forVariable = async <T>(variable: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await usable(read);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    throw new EnvironmentError([`${variable}: ${error.message}`]);
  }
};
