"use client";

import { Check, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "../list/save-file";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Note } from "../ui/note";
import type { SigningRequest } from "./request-form";

type RequestFilesProps = {
  readonly request: SigningRequest;
  readonly fileName: string;
  /** The private key was downloaded. */
  readonly keep: () => void;
  readonly goOn: () => void;
};

/** The second step: the key, which nobody else has, and the request for its certificate. */
export const RequestFiles = ({ request, fileName, keep, goOn }: RequestFilesProps) => {
  const t = useTranslations("admin.certificates");
  const [saved, setSaved] = useState({ key: false, csr: false });
  const saveKey = () => {
    saveFile(`${fileName}.key`, "application/x-pem-file", request.key_pem);
    setSaved((before) => ({ ...before, key: true }));
    keep();
  };
  const saveCsr = () => {
    saveFile(`${fileName}.csr`, "application/pkcs10", request.csr_pem);
    setSaved((before) => ({ ...before, csr: true }));
  };
  const icon = (isDone: boolean) =>
    isDone ? <Check aria-hidden className="size-4" /> : <Download aria-hidden className="size-4" />;
  const isReady = saved.key && saved.csr;

  return (
    <div className="grid max-w-[var(--measure)] gap-4">
      <Note
        tone="wait"
        title={t("keyTitle")}
        actions={
          <Button look={saved.key ? "plain" : "primary"} onClick={saveKey}>
            {icon(saved.key)}
            {t("downloadKey")}
          </Button>
        }
      >
        <p>{t("keyText")}</p>
      </Note>
      <div className="grid justify-items-start gap-2">
        <p>{t("csrText")}</p>
        <Button onClick={saveCsr}>
          {icon(saved.csr)}
          {t("downloadCsr")}
        </Button>
      </div>
      <dl className="pairs">
        <div>
          <dt>{t("sha256")}</dt>
          <dd className="flex items-start gap-1">
            <code className="min-w-0 font-mono text-small wrap-anywhere">{request.sha256}</code>
            <CopyButton text={request.sha256} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={isReady ? "primary" : "plain"}
          aria-disabled={!isReady}
          onClick={() => isReady && goOn()}
        >
          {t("goOn")}
        </Button>
        <p role="status" className="text-small text-ink-soft">
          {!isReady && t("goOnFirst")}
        </p>
      </div>
    </div>
  );
};
