import {
  BadgeCheck,
  ChartColumn,
  ChartNoAxesColumnIncreasing,
  ChevronLeft,
  CircleQuestionMark,
  Contact,
  FileText,
  FileType,
  FolderOpen,
  Folders,
  FolderTree,
  House,
  KeyRound,
  Library,
  ListChecks,
  type LucideIcon,
  Mail,
  Network,
  PenLine,
  ScrollText,
  Search,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  Users,
} from "lucide-react";
import type { Messages } from "../../i18n/texts";

/** What waits behind a place; `use-counts` asks for each once. */
export type Counter = "signatures";

export type Place = {
  readonly path: string;
  /** Key in `messages/<language>/nav.json`. */
  readonly label: keyof Messages["nav"];
  readonly icon: LucideIcon;
  readonly counter?: Counter;
  /** On the phone's bar, which has room for four places; the others are behind «Más». */
  readonly onBar?: boolean;
  /** Only there: elsewhere the search is in the bar at the top. */
  readonly onlyOnBar?: boolean;
  /** What of the installation it is about: without that it is not there. */
  readonly needs?: "mailbox";
};

/** By noun, in the order of a clerk's day. A page joins the navigation by a line here. */
export const WORK: readonly Place[] = [
  { path: "/", label: "home", icon: House, onBar: true },
  { path: "/firmas", label: "signatures", icon: PenLine, counter: "signatures", onBar: true },
  { path: "/expedientes", label: "cases", icon: FolderOpen, onBar: true },
  { path: "/documentos", label: "documents", icon: FileText },
  { path: "/buscar", label: "search", icon: Search, onBar: true, onlyOnBar: true },
];

const ADMINISTRATION_PATH = "/backoffice";

/** The administration, which takes the place of the work while somebody is in it. */
export const ADMINISTRATION: readonly Place[] = [
  { path: ADMINISTRATION_PATH, label: "adminHome", icon: House, onBar: true },
  { path: "/backoffice/usuarios", label: "adminUsers", icon: Users, onBar: true },
  { path: "/backoffice/organigrama", label: "chart", icon: Network, onBar: true },
  { path: "/backoffice/rangos", label: "ranks", icon: ChartNoAxesColumnIncreasing },
  { path: "/backoffice/sellos", label: "seals", icon: Stamp },
  { path: "/backoffice/tipos-de-documento", label: "documentTypes", icon: FileType },
  { path: "/backoffice/tipos-de-expediente", label: "caseTypes", icon: Folders },
  { path: "/backoffice/familias", label: "families", icon: FolderTree },
  { path: "/backoffice/catalogo", label: "catalog", icon: Library },
  { path: "/backoffice/configuracion", label: "adminSettings", icon: SlidersHorizontal },
  { path: "/backoffice/ciudadanos", label: "adminCitizens", icon: Contact },
  { path: "/backoffice/claves", label: "adminKeys", icon: KeyRound },
  { path: "/backoffice/avisos", label: "adminDeliveries", icon: Send },
  { path: "/backoffice/certificados", label: "adminCertificates", icon: BadgeCheck },
  { path: "/backoffice/auditoria", label: "audit", icon: ScrollText },
  { path: "/backoffice/firmas", label: "adminSignatures", icon: ShieldCheck },
  { path: "/backoffice/estadisticas", label: "adminStatistics", icon: ChartColumn },
  { path: "/backoffice/trabajos", label: "adminJobs", icon: ListChecks },
  { path: "/backoffice/correo", label: "adminMail", icon: Mail, needs: "mailbox" },
  { path: "/backoffice/por-que", label: "why", icon: CircleQuestionMark },
];

/** Those that this installation has. */
export const placesWith = (places: readonly Place[], has: { readonly mailbox: boolean }): readonly Place[] =>
  places.filter(({ needs }) => !needs || has[needs]);

/** From work to administration, for administrators, and back. */
export const TO_ADMINISTRATION: Place = {
  path: ADMINISTRATION_PATH,
  label: "administration",
  icon: Settings,
};
export const TO_WORK: Place = { path: "/", label: "backToWork", icon: ChevronLeft };

export const isAdministration = (pathname: string): boolean => isBelow(ADMINISTRATION_PATH, pathname);

/** The place that an address belongs to: of two, the one that says more of it. */
export const currentPlace = (places: readonly Place[], pathname: string): Place | undefined =>
  places
    .filter(({ path }) => (path === "/" ? pathname === "/" : isBelow(path, pathname)))
    .toSorted((one, other) => other.path.length - one.path.length)[0];

const isBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);
