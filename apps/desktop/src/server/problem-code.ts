/** Why something with a server did not work. Stable: what programs compare, and keys of the messages. */
export const PROBLEMS = [
  "SERVER_ADDRESS_INVALID",
  "SERVER_ADDRESS_INSECURE",
  /** No answer at all: no network, no such name, a certificate that this system does not trust. */
  "SERVER_UNREACHABLE",
  "SERVER_TIMEOUT",
  /** It answers, but is none of ours. */
  "SERVER_NOT_FOJA",
  "SERVER_ANSWER_UNKNOWN",
  /** It said no, in its own words (`details.text`). */
  "SERVER_REFUSED",
  /** It is too busy or just starting: the same may be asked again. */
  "SERVER_UNAVAILABLE",
  /** A fault of the server, which asking again would not mend. */
  "SERVER_FAILED",
  "SERVER_UNKNOWN",

  "SIGNED_OUT",
  /** What a page's ticket became lasts an hour. */
  "TICKET_OVER",
  "SIGN_IN_CANCELLED",
  "SIGN_IN_TIMED_OUT",
  "SIGN_IN_REFUSED",
  "SIGN_IN_FAILED",
  "MUNICIPALITY_REQUIRED",

  "LINK_INVALID",
  "TICKET_INVALID",

  /** What was to be signed is not what the server showed. */
  "PREPARED_WRONG",
  /** It is not, or no longer begins with, what the person looked at. */
  "DOCUMENT_CHANGED",
  "BATCH_RUNNING",
  "BATCH_NONE",
  /** Another person, municipality or server than it was begun with. */
  "BATCH_OF_OTHERS",
  /** The pages asked for something in a form that they never should. */
  "REQUEST_INVALID",
  "PROGRAM_FAILED",
] as const;

export type ProblemCode = (typeof PROBLEMS)[number];
