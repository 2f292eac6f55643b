type Variables = Readonly<Record<string, string | undefined>>;
/** They are changed. */
type OwnVariables = Record<string, string | undefined>;

export declare const basicEnvironment: (variables?: Variables) => Record<string, string>;
export declare const productEnvironment: (root: string, variables?: Variables) => Record<string, string>;
export declare const forgetOtherVariables: (root: string, variables?: OwnVariables) => void;
export declare const readCall: (
  root: string,
  variables?: OwnVariables,
) => {
  readonly given: Readonly<Record<string, string>>;
  readonly problem?: string;
};
