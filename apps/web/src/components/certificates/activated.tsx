"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { CertificateRow } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { CERTIFICATES_PATH } from "./certificate-path";

/** What an upload answers: the certificate in use from now on, and what is to be known of it. */
export type Activated = CertificateRow & { readonly warning: string | null };

/** It was tried and signs: until when, and what the trial said. */
export const ActivatedNote = ({ certificate }: { certificate: Activated }) => {
  const t = useTranslations("admin.certificates");
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const { subject, not_valid_after, warning } = certificate;
  return (
    <div className="grid max-w-[var(--measure)] gap-4">
      <Note
        ref={note}
        tone="good"
        title={t("activeTitle")}
        isLive
        actions={
          <Link href={CERTIFICATES_PATH} className={buttonStyle({ look: "primary" })}>
            {t("toCertificate")}
          </Link>
        }
      >
        <p>{t.rich("activeText", { subject, at: () => <Moment at={not_valid_after} isDay /> })}</p>
      </Note>
      {warning && <Note tone="wait">{warning}</Note>}
    </div>
  );
};
