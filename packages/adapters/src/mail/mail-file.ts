/** What the name of a kept mail says: when it was sent, which of that moment it is, and whose business it is, where it is somebody's. */
export type MailFile = { readonly id: string; readonly schema: string | undefined };

/** Alphabetical order is that of sending. No name from outside leads anywhere else. */
const NAME = /^(?<id>\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{8})(?:\.(?<schema>\w+))?\.eml$/;

export const mailFileName = ({ id, schema }: MailFile): string => {
  const name = schema === undefined ? `${id}.eml` : `${id}.${schema}.eml`;
  if (!NAME.test(name)) throw new RangeError(`no name of a mail: ${name}`);
  return name;
};

/** Undefined for a file that is no kept mail. */
export const readMailFileName = (name: string): MailFile | undefined => {
  const { id, schema } = NAME.exec(name)?.groups ?? {};
  return id === undefined ? undefined : { id, schema };
};
