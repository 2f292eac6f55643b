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

/** Why a receiver answered nothing. */
export type SendProblem =
  | ReceiverProblem
  /** Its name leads to no address. */
  | "unresolved"
  /** No way leads to its addresses. */
  | "unreachable"
  /** Nobody listens there. */
  | "refused"
  /** Its certificate is not one of that name that anybody trusts. */
  | "certificate"
  | "timeout"
  /** The connection ended before an answer, or what came is no answer. */
  | "broken";

/** One try of telling a receiver something (specification 2, 5 and 6). */
export type Notice = {
  readonly url: string;
  /** As the administrator gave it; null: it goes unsigned. */
  readonly secret: string | null;
  /** Stays the same however often it is tried. */
  readonly deliveryId: string;
  readonly event: string;
  /** JSON, signed and sent as it is. */
  readonly body: string;
  readonly sentAt: Date;
};

export type Reply = {
  /** All that were sent, or would have been: beside them HTTP has its own (`Host`, `Content-Length`, `Connection`). */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the header that signs it (specification 2, 5); null without secret. */
  readonly signature: string | null;
  /** HTTP; null when nothing was answered. */
  readonly status: number | null;
  /** The first 2 kB of what was answered; null when nothing was. */
  readonly answer: string | null;
  /** Null when there was an answer, whatever its status. */
  readonly problem: SendProblem | null;
};

/** Which addresses of other systems the product may call, and calling them. Both are decided by the same rule. */
export type Receivers = {
  /**
   * It looks at what is written and asks nobody: where a name leads is looked at again with every call, since its owner may change
   * it.
   */
  problemOf(address: string): ReceiverProblem | undefined;
  /** Never rejects for what the receiver does. Takes ten seconds at most, follows no redirect. */
  send(notice: Notice): Promise<Reply>;
};
