"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { CertificateInUse } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { useToast } from "../ui/toasts";
import { CERTIFICATES_PATH } from "./certificate-path";

/** How the municipality comes by a certificate, and how it ends. */
export const CertificateActions = ({ certificate }: { certificate: CertificateInUse }) => {
  const t = useTranslations("admin.certificates");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(trpc.admin.certificates.delete.mutationOptions());
  const { exists, tenant_id, serial_number, pending_signatures } = certificate;

  const end = async () => {
    const expected = { pending_signatures, ...(serial_number !== null && { serial_number }) };
    await remove.mutateAsync({ tenant_id, expected });
    toast(t("deleted"));
    reload();
  };

  return (
    <>
      <MoreMenu
        actions={
          exists ? [{ label: t("delete"), icon: Trash2, isDangerous: true, run: () => setAsking(true) }] : []
        }
      />
      <Link href={`${CERTIFICATES_PATH}/cargar`} className={buttonStyle()}>
        <Upload aria-hidden className="size-4" />
        {t("load")}
      </Link>
      <Link href={`${CERTIFICATES_PATH}/pedir?paso=4`} className={buttonStyle()}>
        {t("finalize")}
      </Link>
      <Link href={`${CERTIFICATES_PATH}/pedir`} className={buttonStyle({ look: "primary" })}>
        {t("request")}
      </Link>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("deleteTitle")}
        effects={[t("deleteEffect"), t("deletePending", { count: pending_signatures }), t("deleteKept")]}
        verb={t("deleteVerb", { count: pending_signatures })}
        isDangerous
        run={end}
      />
    </>
  );
};
