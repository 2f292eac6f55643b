import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { KeptMail, Mailbox } from "@foja/core/ports/mailbox";
import PostalMime, { type Email } from "postal-mime";
import { MUNICIPALITY_HEADER } from "./municipality-header";

/** Files that one look goes through: the newest of the whole installation. */
const LOOKED_MAX = 500;
const SHOWN_MAX = 200;

/** As `createFolderMailer` names them: no name from outside leads anywhere else. */
const ID = /^\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{8}$/;
const ENDING = ".eml";

/** Reads what `createFolderMailer` wrote. A mail that says no municipality is nobody's. */
export const createFolderMailbox = (folder: string): Mailbox => ({
  list: async (schema) => {
    const mails: KeptMail[] = [];
    for (const id of await newest(folder)) {
      if (mails.length === SHOWN_MAX) break;
      const email = await read(folder, id);
      if (email && municipalityOf(email) === schema) mails.push(toKept(id, email));
    }
    return mails;
  },
  find: async (schema, id) => {
    const email = ID.test(id) ? await read(folder, id) : undefined;
    if (!email || municipalityOf(email) !== schema) return undefined;
    return { ...toKept(id, email), text: email.text ?? "" };
  },
});

const newest = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(absent<string[]>([]));
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((id) => ID.test(id))
    .toSorted()
    .reverse()
    .slice(0, LOOKED_MAX);
};

/** Undefined when somebody cleared it away meanwhile. */
const read = async (folder: string, id: string): Promise<Email | undefined> => {
  const bytes = await readFile(path.join(folder, id + ENDING)).catch(absent(undefined));
  return bytes && (await PostalMime.parse(bytes));
};

const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };

const municipalityOf = ({ headers }: Email): string | undefined =>
  headers.find(({ key }) => key === MUNICIPALITY_HEADER.toLowerCase())?.value;

const toKept = (id: string, { to, subject }: Email): KeptMail => ({
  id,
  to: to?.[0]?.address ?? "",
  subject: subject ?? "",
  sentAt: sentAtOf(id),
});

/** `20270305T133200.000Z-1a2b3c4d`: the name has the milliseconds, the header only seconds. */
const sentAtOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)-.*$/, "$1-$2-$3T$4:$5:$6"));
