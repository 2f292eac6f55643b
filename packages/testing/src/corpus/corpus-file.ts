/** A row of files.json: a public PDF, and what two programs said of it when it was taken in. */
export type CorpusFile = {
  readonly file: string;
  readonly size: number;
  /** Of `qpdf --check`: 0 clean, 3 warnings, 2 errors. */
  readonly qpdf_check: number;
  readonly pyhanko: {
    readonly readable?: boolean;
    readonly encrypted?: boolean;
    readonly error?: string;
    readonly signatures?: readonly RecordedSignature[];
  };
};

export type RecordedSignature = {
  readonly field: string;
  readonly error?: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly coverage: string;
  readonly modification_level: string | null;
  readonly docmdp_ok?: boolean | null;
};

/** Without its folder. */
export const nameOf = ({ file }: Pick<CorpusFile, "file">): string => file.slice(file.indexOf("/") + 1);
