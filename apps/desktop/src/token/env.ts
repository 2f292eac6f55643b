/** What the places of drivers depend on. */
export type Folders = { readonly system: string; readonly programs: string };

/** Windows is not always on C:. */
export const foldersOf = ({ SystemRoot, ProgramFiles }: NodeJS.ProcessEnv = process.env): Folders => ({
  system: `${SystemRoot ?? "C:\\Windows"}\\System32`,
  programs: ProgramFiles ?? "C:\\Program Files",
});
