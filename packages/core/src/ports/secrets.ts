/** Encrypts small secrets (certificate passwords, webhook secrets) with the installation's key. */
export type Secrets = {
  encrypt(plain: string): string;
  decrypt(sealed: string): string;
};
