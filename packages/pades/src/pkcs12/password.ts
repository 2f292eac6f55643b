/**
 * The forms in which a password may have gone into the key derivation of RFC 7292, B.1: BMPString with its ending
 * zeros. An empty password is also found as no bytes at all, and OpenSSL before 1.1.0 took each byte of UTF-8 for
 * a character.
 */
export const bmpForms = (password: string): Buffer[] => {
  const proper = bmp(password);
  if (password === "") return [proper, Buffer.alloc(0)];
  const misread = Buffer.from(password, "utf8").toString("latin1");
  return misread === password ? [proper] : [proper, bmp(misread)];
};

const bmp = (text: string): Buffer => Buffer.from(`${text}\0`, "utf16le").swap16();
