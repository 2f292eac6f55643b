/** Something that can be done with several rows at once. */
export type BulkAction<Row> = {
  readonly label: string;
  /** `done` ends the selection; leave it where something of it is still to be done. */
  readonly run: (rows: readonly Row[], done: () => void) => void;
};
