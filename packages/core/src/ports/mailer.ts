export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
};

/** A mail with the municipality whose business it is, where there is one: no receiver is told. */
export type Outgoing = Mail & { readonly schema?: string };

export type Mailer = { send(mail: Outgoing): Promise<void> };
