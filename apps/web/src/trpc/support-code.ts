/** The request id that the server put into a failed answer; a person can name it to whoever supports them. */
export const supportCode = (error: unknown): string | undefined => {
  const data = error instanceof Error && "data" in error ? error.data : undefined;
  return typeof data === "object" &&
    data !== null &&
    "requestId" in data &&
    typeof data.requestId === "string"
    ? data.requestId
    : undefined;
};
