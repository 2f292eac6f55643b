/** What is wrong with an address to which notices are to be sent. */
export type ReceiverProblem =
  /** Not an address at all. */
  | "address"
  /** Not https. */
  | "scheme"
  /** It has a user or a password in it, which would travel in logs. */
  | "credentials"
  /** One on which other services than web servers listen. */
  | "port"
  /** Of this machine or of a private network. */
  | "private";

/**
 * Which addresses of other systems the product may call. It looks at what is written and asks nobody: where a name leads is looked at
 * again with every call, since its owner may change it.
 */
export type Receivers = { problemOf(address: string): ReceiverProblem | undefined };
