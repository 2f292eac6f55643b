import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Mailer } from "@foja/core/ports/mailer";
import { createTransport, type SendMailOptions } from "nodemailer";
import { writeFileAtomically } from "../storage/atomic-write";
import { MailError } from "./mail-error";
import { toMessage } from "./message";
import { MUNICIPALITY_HEADER } from "./municipality-header";

export type FolderMailerOptions = {
  readonly folder: string;
  readonly from: string;
  readonly now?: () => Date;
};

/** Each mail is one `.eml` file, named so that an alphabetical list is in the order of sending. */
export const createFolderMailer = ({ folder, from, now = () => new Date() }: FolderMailerOptions): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  const compose = async (mail: SendMailOptions, date: Date, schema: string | undefined): Promise<Buffer> => {
    const headers = { ...mail.headers, ...(schema !== undefined && { [MUNICIPALITY_HEADER]: schema }) };
    const { message } = await composer.sendMail({ ...mail, headers, date });
    if (!Buffer.isBuffer(message)) throw new TypeError("The composer was asked for a buffer");
    return message;
  };

  return {
    send: async (mail) => {
      const date = now();
      const message = await compose(toMessage(mail, from), date, mail.schema);
      const stamp = date.toISOString().replace(/[-:]/g, "");
      try {
        await writeFileAtomically(path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`), message);
      } catch (cause) {
        throw new MailError("unavailable", "UNAVAILABLE", "The mail folder can't be written", { cause });
      }
    },
  };
};
