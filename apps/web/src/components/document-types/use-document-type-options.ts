"use client";

import { useTranslations } from "next-intl";
import { KINDS, SIGNATURES, TRUSTS, VISIBILITIES } from "./document-type-list-spec";

/** The choices of a type's rules, in words. */
export const useDocumentTypeOptions = () => {
  const types = useTranslations("admin.types");
  return {
    type: KINDS.map((value) => ({ value, label: types(`kinds.${value}`) })),
    required_signature: SIGNATURES.map((value) => ({ value, label: types(`signatures.${value}`) })),
    visibility: VISIBILITIES.map((value) => ({ value, label: types(`visibilities.${value}`) })),
    trust: TRUSTS.map((value) => ({ value, label: types(`trusts.${value}`) })),
  };
};
