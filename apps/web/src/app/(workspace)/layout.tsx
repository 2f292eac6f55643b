import type { ReactNode } from "react";
import { requireMe } from "../../server/me";
import { Shell } from "../../server/shell";

const WorkspaceLayout = async ({ children }: { children: ReactNode }) => (
  <Shell me={await requireMe()}>{children}</Shell>
);

export default WorkspaceLayout;
