import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { KeptMail, Mailbox } from "@foja/core/ports/mailbox";
import PostalMime, { type Email } from "postal-mime";
import { type MailFile, mailFileName, readMailFileName } from "./mail-file";

/** The newest of a municipality's. */
const SHOWN_MAX = 200;

/** Names did not say whose business a mail is at first: of those files the newest of the whole installation are looked into. */
const UNNAMED_MAX = 500;
const MUNICIPALITY_HEADER = "x-foja-municipality";

/** Reads what `createFolderMailer` wrote. A mail that says no municipality is nobody's. */
export const createFolderMailbox = (folder: string): Mailbox => ({
  list: async (schema) => {
    const mails: KeptMail[] = [];
    for (const file of await candidates(folder, schema)) {
      if (mails.length === SHOWN_MAX) break;
      const email = await readOwn(folder, file, schema);
      if (email) mails.push(toKept(file.id, email));
    }
    return mails;
  },
  find: async (schema, id) => {
    if (readMailFileName(`${id}.eml`)?.id !== id) return undefined;
    const email =
      (await readOwn(folder, { id, schema }, schema)) ??
      (await readOwn(folder, { id, schema: undefined }, schema));
    return email && { ...toKept(id, email), text: email.text ?? "" };
  },
});

/** The newest first: those of the municipality, and those whose name does not say. */
const candidates = async (folder: string, schema: string): Promise<MailFile[]> => {
  const names = await readdir(folder).catch(absent<string[]>([]));
  const files = names
    .toSorted()
    .reverse()
    .flatMap((name) => readMailFileName(name) ?? []);
  const unnamed = files.filter((file) => file.schema === undefined).slice(0, UNNAMED_MAX);
  return [...files.filter((file) => file.schema === schema), ...unnamed].toSorted((one, other) =>
    one.id < other.id ? 1 : -1,
  );
};

/** Undefined when it is another's, or somebody cleared it away meanwhile. */
const readOwn = async (folder: string, file: MailFile, schema: string): Promise<Email | undefined> => {
  const email = await read(folder, mailFileName(file));
  return email && (file.schema ?? municipalityOf(email)) === schema ? email : undefined;
};

const read = async (folder: string, name: string): Promise<Email | undefined> => {
  const bytes = await readFile(path.join(folder, name)).catch(absent(undefined));
  return bytes && (await PostalMime.parse(bytes));
};

const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };

const municipalityOf = ({ headers }: Email): string | undefined =>
  headers.find(({ key }) => key === MUNICIPALITY_HEADER)?.value;

const toKept = (id: string, { to, subject }: Email): KeptMail => ({
  id,
  to: to?.[0]?.address ?? "",
  subject: subject ?? "",
  sentAt: sentAtOf(id),
});

/** `20270305T133200.000Z-1a2b3c4d`: the name has the milliseconds, the header only seconds. */
const sentAtOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)-.*$/, "$1-$2-$3T$4:$5:$6"));
