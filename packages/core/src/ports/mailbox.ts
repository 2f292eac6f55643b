export type KeptMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date;
};

/** What an installation without mail server would have sent. Each call names the municipality whose business it is. */
export type Mailbox = {
  /** The newest mails first, of the newest that there is room to look through. */
  list(schema: string): Promise<KeptMail[]>;
  /** Undefined when there is none, or it is another municipality's. */
  find(schema: string, id: string): Promise<(KeptMail & { readonly text: string }) | undefined>;
};
