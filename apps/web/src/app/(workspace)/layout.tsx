import type { ReactNode } from "react";
import { Shell } from "../../components/frame/shell";
import { requireMe } from "../../server/me";

const WorkspaceLayout = async ({ children }: { children: ReactNode }) => (
  <Shell me={await requireMe()}>{children}</Shell>
);

export default WorkspaceLayout;
