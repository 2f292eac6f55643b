import { FileText, FolderOpen, House, type LucideIcon } from "lucide-react";

export type Destination = {
  readonly path: string;
  readonly label: "home" | "cases" | "documents";
  readonly icon: LucideIcon;
};

/** By noun, in the order of a clerk's day. */
export const DESTINATIONS: readonly Destination[] = [
  { path: "/", label: "home", icon: House },
  { path: "/expedientes", label: "cases", icon: FolderOpen },
  { path: "/documentos", label: "documents", icon: FileText },
];

export const isCurrent = (path: string, pathname: string): boolean =>
  path === "/" ? pathname === "/" : pathname === path || pathname.startsWith(`${path}/`);
