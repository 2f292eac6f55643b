/** Something that a person must put right: the message is Spanish and says what to do. */
export class Problem extends Error {
  override readonly name = "Problem";
}

/** Runs a script: a sentence and exit code 1 for what a person can put right, the whole error for a bug. */
export const runScript = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(isForPeople(error) ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
};

export const isForPeople = (error: unknown): error is Error =>
  error instanceof Error && ["Problem", "DatabaseServerError", "AppError"].includes(error.name);
