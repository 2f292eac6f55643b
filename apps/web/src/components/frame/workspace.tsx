"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Who looks at the page and where: the same for every page of a session. */
export type Workspace = {
  readonly name: string;
  readonly email: string;
  readonly sector: string;
  readonly isAdministrator: boolean;
  /** Whether mails lie in this installation, for want of a server that takes them. */
  readonly hasMailbox: boolean;
  readonly municipality: { readonly schema: string; readonly name: string };
  readonly municipalities: readonly { readonly schema: string; readonly name: string }[];
};

const Context = createContext<Workspace | undefined>(undefined);

export const WorkspaceProvider = ({ value, children }: { value: Workspace; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

export const useWorkspace = (): Workspace => {
  const workspace = useContext(Context);
  if (!workspace) throw new Error("outside of WorkspaceProvider");
  return workspace;
};
