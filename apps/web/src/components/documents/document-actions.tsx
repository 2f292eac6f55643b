"use client";

import { useMutation } from "@tanstack/react-query";
import { PenLine, Undo2, Usb } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { useTRPC } from "../../trpc/client";
import { type Failure, failureOf } from "../form/failure";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { REASON_MAX, reasonField } from "../form/reason";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { useCountAgain } from "../frame/use-counts";
import type { DocumentDescription } from "../rows";
import { TokenNote } from "../signing/token-note";
import { useTokenSigning } from "../signing/use-token-signing";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { documentAddress, type QueueAsked, queueAddress } from "./document-address";
import { Key, useSingleKeys } from "./single-keys";
import { useNoticed } from "./use-noticed";

/** Where the page stands among those that wait for a signature. */
export type Beside = {
  readonly queue: QueueAsked;
  readonly previous: string | null;
  readonly next: string | null;
  /** Where to go on after the last one. */
  readonly first: string | null;
};

type DocumentActionsProps = {
  readonly document: Pick<DocumentDescription, "document_id" | "turn" | "signers" | "created_by">;
  readonly beside: Beside | undefined;
};

/** What this person may do with the document now. Nothing is said to be done before the server has done it. */
export const DocumentActions = ({ document, beside }: DocumentActionsProps) => {
  const t = useTranslations("documents");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const goOn = useGoOn(document.document_id, beside);
  const [isRejecting, setRejecting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const electronic = useMutation(trpc.documents.sign.mutationOptions());
  const token = useTokenSigning((documents) => {
    if (documents.some(({ state }) => state === "signed")) goOn();
  });
  const refused = token.documents.find(({ state }) => state === "refused" || state === "released");

  const { turn, document_id } = document;
  const isBusy = electronic.isPending || isFollowed(token.course);
  const maySign = turn.sign !== null && !isBusy;

  const sign = async () => {
    setFailure(undefined);
    if (turn.sign === "token") return token.start([document_id]);
    try {
      await electronic.mutateAsync({ document_id });
      goOn();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const isNoticed = useNoticed(document_id);
  const areKeysOn = useSingleKeys({
    f: maySign ? () => void (isNoticed() && sign()) : undefined,
    r: turn.may_reject && !isBusy ? () => isNoticed() && setRejecting(true) : undefined,
  });
  if (turn.sign === null && !turn.may_reject) return null;

  const Pen = turn.sign === "token" ? Usb : PenLine;
  return (
    <section className="doc-decide">
      <div className="doc-buttons">
        {turn.sign && (
          <Button look="primary" aria-disabled={!maySign} onClick={() => maySign && void sign()}>
            <Pen aria-hidden className="size-4" />
            {electronic.isPending ? t("signing") : t(turn.sign === "token" ? "signToken" : "sign")}
            {areKeysOn && !electronic.isPending && <Key name="F" />}
          </Button>
        )}
        {turn.may_reject && (
          <Button aria-disabled={isBusy} onClick={() => !isBusy && setRejecting(true)}>
            <Undo2 aria-hidden className="size-4" />
            {t("reject")}
            {areKeysOn && <Key name="R" />}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {electronic.isPending ? t("signing") : ""}
      </p>
      <div className="grid gap-3 empty:hidden">
        {failure && <NotSigned failure={failure} reload={reload} close={() => setFailure(undefined)} />}
        {refused && token.course === "over" && (
          <Note
            tone="bad"
            title={t("notSigned")}
            isLive
            actions={<Button onClick={token.openAgain}>{t("signAgain")}</Button>}
          >
            <p>{refused.message ?? t("notSignedReleased")}</p>
          </Note>
        )}
        <TokenNote signing={token} />
      </div>
      {isRejecting && (
        <RejectDialog document={document} close={() => setRejecting(false)} onRejected={goOn} />
      )}
    </section>
  );
};

const isFollowed = (course: string | undefined): boolean => course === "opening" || course === "working";

/** To the next that waits, where somebody goes through a queue; else the page stays and shows what became of the document. */
const useGoOn = (documentId: string, beside: Beside | undefined): (() => void) => {
  const { go } = useProgress();
  const countAgain = useCountAgain();
  return () => {
    countAgain();
    if (!beside)
      return go(documentAddress(documentId, { done: documentId }), { replace: true, scroll: false });
    const around = { queue: beside.queue, done: documentId };
    const following = beside.next ?? beside.first;
    go(following ? documentAddress(following, around) : queueAddress(around));
  };
};

type NotSignedProps = {
  readonly failure: Failure;
  readonly reload: () => void;
  readonly close: () => void;
};

/** It may be signed, rejected or changed by somebody else meanwhile: then the page is out of date. */
const NotSigned = ({ failure, reload, close }: NotSignedProps) => {
  const t = useTranslations("documents");
  return (
    <Note
      tone="bad"
      title={t("notSigned")}
      isLive
      actions={
        <Button
          onClick={() => {
            close();
            reload();
          }}
        >
          {t("refresh")}
        </Button>
      }
    >
      <p>{failure.message || t("notSignedFailed")}</p>
      {failure.kind === "failed" && failure.code && <code className="text-small">{failure.code}</code>}
    </Note>
  );
};

type RejectDialogProps = Pick<DocumentActionsProps, "document"> & {
  readonly close: () => void;
  readonly onRejected: () => void;
};

const RejectDialog = ({ document, close, onRejected }: RejectDialogProps) => {
  const t = useTranslations("documents");
  const words = useTranslations("form");
  const reject = useMutation(useTRPC().documents.reject.mutationOptions());
  const signed = document.signers.filter(({ signed_at }) => signed_at !== null);
  const form = useForm({
    schema: z.object({
      reason: reasonField((values) => words("tooShort", values)),
    }),
    initial: { reason: "" },
    save: ({ reason }) => reject.mutateAsync({ document_id: document.document_id, reason }),
    onSaved: () => {
      close();
      onRejected();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t("rejectTitle")}
      effects={[
        t("rejectSignatures", {
          count: signed.length,
          names: signed.map(({ full_name }) => full_name).join(", "),
        }),
        t("rejectCreator", { name: document.created_by }),
      ]}
      verb={t("reject")}
      isDangerous
      form={form}
    >
      <Field
        name="reason"
        kind="area"
        rows={3}
        label={t("rejectReason")}
        help={t("rejectReasonHelp")}
        maxLength={REASON_MAX}
      />
    </FormDialog>
  );
};
