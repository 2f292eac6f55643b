import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Mailer } from "@foja/core/ports/mailer";
import { createTransport, type SendMailOptions } from "nodemailer";
import { writeFileAtomically } from "../storage/atomic-write";
import { MailError } from "./mail-error";
import { mailFileName } from "./mail-file";
import { toMessage } from "./message";

export type FolderMailerOptions = {
  readonly folder: string;
  readonly from: string;
  readonly now?: () => Date;
};

/** Each mail is one `.eml` file, named so that an alphabetical list is in the order of sending. */
export const createFolderMailer = ({ folder, from, now = () => new Date() }: FolderMailerOptions): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  const compose = async (mail: SendMailOptions, date: Date): Promise<Buffer> => {
    const { message } = await composer.sendMail({ ...mail, date });
    if (!Buffer.isBuffer(message)) throw new TypeError("The composer was asked for a buffer");
    return message;
  };

  return {
    send: async (mail) => {
      const date = now();
      const message = await compose(toMessage(mail, from), date);
      const id = `${date.toISOString().replace(/[-:]/g, "")}-${randomUUID().slice(0, 8)}`;
      const name = mailFileName({ id, schema: mail.schema });
      try {
        await writeFileAtomically(path.join(folder, name), message);
      } catch (cause) {
        throw new MailError("unavailable", "UNAVAILABLE", "The mail folder can't be written", { cause });
      }
    },
  };
};
