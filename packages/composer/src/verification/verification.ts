/** What stands on the paper to check the document by. The same shape as the port's, with the page's address. */
export type Verification = {
  /** Capitals and digits. */
  readonly code: string;
  /** Page that answers about a code, without one: `https://muni.example/verificar`. ASCII, as addresses are. */
  readonly address: string;
};

/** In groups of four, as people read and type it. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");
