import type { Mailer } from "@foja/core/ports/mailer";
import { createFolderMailer, type FolderMailerOptions } from "./folder-mailer";
import { createSmtpMailer } from "./smtp-mailer";

/** SMTP when an address is configured, else the folder. */
export const createMailer = ({
  smtpUrl,
  ...folder
}: FolderMailerOptions & { readonly smtpUrl?: string | undefined }): Mailer =>
  smtpUrl ? createSmtpMailer({ smtpUrl, from: folder.from }) : createFolderMailer(folder);
