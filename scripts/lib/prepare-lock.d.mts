export type LockOptions = {
  /** Folder of the installation that is being started; undefined for anything else. */
  readonly local: string | undefined;
  /** Called once with the number of the process that is waited for. */
  tell(pid: number): void;
};

export declare class AlreadyPreparing extends Error {}

export declare const lockPreparing: (root: string, options: LockOptions) => Promise<() => void>;
