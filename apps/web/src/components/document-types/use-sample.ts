"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { failureOf } from "../form/failure";
import type { FormField } from "../types/rows";

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 700;

type Sample = {
  /** Of the last PDF that there was; undefined before the first. */
  readonly address: string | undefined;
  readonly isLate: boolean;
  /** Why there is none of what the fields say now. */
  readonly problem: string | undefined;
};

/**
 * The PDF of what the fields say, a moment after they stopped changing. One is composed at a time, and the next of what they say by then:
 * nobody's typing waits for it. `fields` undefined: they are not complete, and the last PDF stays.
 */
export const useSample = (typeId: number, fields: readonly FormField[] | undefined): Sample => {
  const trpc = useTRPC();
  const { mutateAsync: compose } = useMutation(trpc.admin.documentTypes.composeSample.mutationOptions());
  const [address, setAddress] = useState<string>();
  const [shown, setShown] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const wanted = fields && JSON.stringify(fields);
  const tried = useRef<string>(undefined);

  useEffect(() => {
    if (wanted === undefined || isRunning || wanted === tried.current) return undefined;
    const wait = setTimeout(
      () => {
        tried.current = wanted;
        setRunning(true);
        compose({ document_type_id: typeId, fields: JSON.parse(wanted) })
          .then(({ pdf_base64 }) => {
            setAddress(URL.createObjectURL(blobOf(pdf_base64)));
            setShown(wanted);
            setProblem(undefined);
          })
          .catch((error: unknown) => setProblem(failureOf(error).message || ""))
          .finally(() => setRunning(false));
      },
      tried.current === undefined ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(wait);
  }, [wanted, isRunning, typeId, compose]);

  useEffect(() => {
    if (!address) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  return { address, isLate: wanted === undefined || wanted !== shown, problem };
};

const blobOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "application/pdf" });
