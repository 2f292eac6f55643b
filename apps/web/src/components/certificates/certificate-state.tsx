import { BadgeCheck, BadgeX, ClockAlert, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { State, type Tone } from "../ui/state";

export type CertificateStatus = "none" | "valid" | "ending" | "invalid";

const LOOKS: Readonly<
  Record<CertificateStatus, { tone: Tone; icon: LucideIcon; label: `status${Capitalize<CertificateStatus>}` }>
> = {
  none: { tone: "bad", icon: BadgeX, label: "statusNone" },
  valid: { tone: "good", icon: BadgeCheck, label: "statusValid" },
  ending: { tone: "wait", icon: ClockAlert, label: "statusEnding" },
  invalid: { tone: "bad", icon: BadgeX, label: "statusInvalid" },
};

export const CertificateState = ({ status }: { status: CertificateStatus }) => {
  const t = useTranslations("admin.certificates");
  const { tone, icon, label } = LOOKS[status];
  return <State tone={tone} icon={icon} label={t(label)} />;
};
