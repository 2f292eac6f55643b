/** Something that can be done with several rows at once. */
export type BulkAction<Row> = {
  readonly key: string;
  readonly label: (chosen: number) => string;
  /** What the list is for: its button stands out. */
  readonly isMain?: boolean;
  /** `done` ends the selection; leave it where something of it is still to be done. */
  readonly run: (rows: readonly Row[], done: () => void) => void;
};
