import { Link2, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SignatureRow } from "../rows";
import { State } from "../ui/state";

/** Whether the evidence is as it was written. */
export const ChainState = ({ chain }: { chain: SignatureRow["chain"] }) => {
  const t = useTranslations("admin.signatureAudit");
  return chain === "intact" ? (
    <State tone="good" icon={Link2} label={t("intact")} />
  ) : (
    <State tone="bad" icon={Link2Off} label={t("broken")} />
  );
};
