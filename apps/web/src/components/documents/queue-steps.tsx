"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProgress } from "../frame/progress";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import type { Beside } from "./document-actions";
import { documentAddress } from "./document-address";
import { Key, useSingleKeys } from "./single-keys";

/** From document to document of the queue: J the next, K the one before. */
export const QueueSteps = ({ queue, previous, next }: Beside) => {
  const t = useTranslations("documents");
  const { go } = useProgress();
  const addressOf = (id: string | null) => (id ? documentAddress(id, { queue }) : undefined);
  const to = (address: string | undefined) => address && (() => go(address));
  const before = addressOf(previous);
  const after = addressOf(next);
  const areKeysOn = useSingleKeys({ j: to(after) || undefined, k: to(before) || undefined });
  return (
    <nav aria-label={t("queueSteps")} className="ml-auto flex items-center gap-1">
      {areKeysOn && (
        <span aria-hidden className="doc-step-keys">
          <Key name="J" /> {t("keyNext")} <Key name="K" /> {t("keyPrevious")}
        </span>
      )}
      <Step address={before} label={t("previous")} icon={ChevronUp} />
      <Step address={after} label={t("next")} icon={ChevronDown} />
    </nav>
  );
};

type StepProps = {
  readonly address: string | undefined;
  readonly label: string;
  readonly icon: typeof ChevronUp;
};

const Step = ({ address, label, icon: Icon }: StepProps) => {
  const style = buttonStyle({ look: "quiet", size: "icon" });
  return address ? (
    <Link href={address} aria-label={label} className={style}>
      <Icon aria-hidden className="size-4" />
    </Link>
  ) : (
    // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is reached by nobody
    // biome-ignore lint/a11y/useSemanticElements: an anchor without address is no link to a reader
    <span role="link" aria-disabled aria-label={label} className={style}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
};
