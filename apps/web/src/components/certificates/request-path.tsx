"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { LeaveGuard } from "../form/leave-guard";
import { classNames } from "../ui/class-names";
import { type Activated, ActivatedNote } from "./activated";
import { FinalizeForm } from "./finalize-form";
import { InstructionsForm } from "./instructions-form";
import { RequestFiles } from "./request-files";
import { RequestForm, type SigningRequest } from "./request-form";

export type Step = 1 | 2 | 3 | 4 | 5;
const STEPS = [1, 2, 3, 4, 5] as const;

type RequestPathProps = {
  /** Whoever comes back with the certificate begins at the fourth. */
  readonly start: Step;
  readonly municipality: string;
  readonly fileName: string;
};

/**
 * From nothing to a certificate of the national authority. The private key is in this page's memory and nowhere else: it is downloaded in
 * the second step, and brought back in the fourth, which may be weeks later.
 */
export const RequestPath = ({ start, municipality, fileName }: RequestPathProps) => {
  const t = useTranslations("admin.certificates");
  const [step, setStep] = useState<Step>(start);
  const [request, setRequest] = useState<SigningRequest>();
  const [isKept, setKept] = useState(false);
  const [active, setActive] = useState<Activated>();
  const heading = useFocusOnStep(step);

  const reached = (one: Step): boolean =>
    one === 5 ? active !== undefined : one === 1 || one === 4 || !!request;

  return (
    <div className="px-[var(--gutter)] pb-8">
      <nav aria-label={t("steps")}>
        <ol className="mb-6 flex flex-wrap gap-x-1 gap-y-1 border-b border-line">
          {STEPS.map((one) => (
            <li key={one}>
              <button
                type="button"
                disabled={!reached(one) || (active !== undefined && one !== 5)}
                aria-current={one === step ? "step" : undefined}
                onClick={() => setStep(one)}
                className={classNames(
                  "min-h-9 border-b-2 border-transparent px-2 text-ink-soft enabled:hover:text-ink disabled:opacity-50",
                  one === step && "border-accent font-medium text-ink",
                )}
              >
                {one}. {t(`step${one}`)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-read font-semibold">
        {t("stepOf", { step, title: t(`stepTitle${step}`) })}
      </h2>
      {step === 1 && (
        <RequestForm
          municipality={municipality}
          done={(made) => {
            setRequest(made);
            setKept(false);
            setStep(2);
          }}
        />
      )}
      {step === 2 && request && (
        <RequestFiles
          request={request}
          fileName={fileName}
          keep={() => setKept(true)}
          goOn={() => setStep(3)}
        />
      )}
      {step === 3 && request && <InstructionsForm request={request} goOn={() => setStep(4)} />}
      {step === 4 && (
        <FinalizeForm
          done={(certificate) => {
            setActive(certificate);
            setStep(5);
          }}
        />
      )}
      {step === 5 && active && <ActivatedNote certificate={active} />}
      <LeaveGuard isNeeded={request !== undefined && !isKept} title={t("leaveTitle")} text={t("leaveText")} />
    </div>
  );
};

/** Each step begins at its title, but the first, where the page itself begins. */
const useFocusOnStep = (step: Step) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
};
