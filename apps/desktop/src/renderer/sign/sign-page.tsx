import { useEffect, useRef, useState } from "react";
import type { PendingView } from "../../ipc/contract";
import { ReasonNote } from "../parts/note";
import { useAsk, useAsked, useProgram, useTold } from "../use-program";
import { BatchView } from "./batch-view";
import type { Chosen } from "./chosen";
import { DocumentView } from "./document-view";
import type { PendingDocument } from "./pending-document";
import { PendingList } from "./pending-list";
import { SidePanel } from "./side-panel";
import { SignDialog } from "./sign-dialog";
import { useKeys } from "./use-keys";

const PAGE = 100;

/** What waits beside what is being decided. While a batch runs it stands where the list was. */
export const SignPage = ({ isShown }: { isShown: boolean }) => {
  const { problem } = useProgram();
  const { batch, pendingChanged } = useTold();
  const ask = useAsk();
  const [pages, setPages] = useState(1);
  const pending = useAsked(() => loadPages(ask, pages), `${pendingChanged} ${pages}`);
  const documents = pending.value?.documents ?? [];
  // What a batch signed is no longer in the list, and its name is still shown.
  const known = useRef(new Map<string, PendingDocument>());
  for (const document of documents) known.current.set(document.document_id, document);

  const [openId, setOpenId] = useState<string | null>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [signIds, setSignIds] = useState<readonly string[] | null>(null);
  const chosenCertificate = useRef<Chosen | null>(null);
  // On a narrow window the document takes the place of the list.
  const [isReading, setIsReading] = useState(false);

  const isThere = (id: string) => documents.some((one) => one.document_id === id);
  const chosen = [...chosenIds].filter(isThere);
  const open = documents.find((one) => one.document_id === openId) ?? (batch ? undefined : documents[0]);

  const choose = (ids: readonly string[], isChosen: boolean): void => {
    setChosenIds((before) => {
      const after = new Set(before);
      for (const id of ids) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
  };
  const move = (by: number): void => {
    const at = documents.findIndex((one) => one.document_id === open?.document_id);
    const next = documents[at + by];
    if (next) setOpenId(next.document_id);
  };
  const signNow = (): void => {
    const ids = chosen.length > 0 ? chosen : open ? [open.document_id] : [];
    if (ids.length > 0 && !batch) setSignIds(ids);
  };
  const signOpen = (): void => {
    if (open) setSignIds([open.document_id]);
  };
  useKeys(isShown && signIds === null, {
    j: () => move(1),
    k: () => move(-1),
    x: () => open && choose([open.document_id], !chosenIds.has(open.document_id)),
    f: signNow,
  });

  const isBatchShown = batch !== null;
  useEffect(() => {
    if (!isBatchShown) setChosenIds(new Set());
  }, [isBatchShown]);

  return (
    <div className="work" data-reading={isReading || undefined}>
      <div className="work-list">
        <ReasonNote reason={problem} />
        {batch ? (
          <BatchView
            batch={batch}
            known={known.current}
            chosen={chosenCertificate}
            onOpen={(id) => {
              setOpenId(id);
              setIsReading(true);
            }}
          />
        ) : (
          <PendingList
            pending={pending}
            openId={open?.document_id ?? null}
            chosen={new Set(chosen)}
            onChoose={choose}
            onOpen={(id) => {
              setOpenId(id);
              setIsReading(true);
            }}
            onMore={() => setPages((before) => before + 1)}
            onSign={signNow}
          />
        )}
      </div>
      <DocumentView
        document={open}
        isBusy={batch !== null}
        onSign={signOpen}
        onMove={move}
        onBack={() => setIsReading(false)}
      />
      {open && <SidePanel document={open} isBusy={batch !== null} onSign={signOpen} />}
      {signIds && (
        <SignDialog
          total={signIds.length}
          documentIds={signIds}
          before={chosenCertificate}
          onClose={() => setSignIds(null)}
        />
      )}
    </div>
  );
};

const loadPages = async (ask: ReturnType<typeof useAsk>, pages: number): Promise<PendingView> => {
  const all = await Promise.all(
    Array.from({ length: pages }, (_, index) => ask("pending.list", { limit: PAGE, offset: index * PAGE })),
  );
  const [first] = all;
  return {
    documents: all.flatMap((one) => one.documents),
    total: first?.total ?? 0,
    gone: first?.gone ?? 0,
  };
};
