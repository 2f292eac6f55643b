"use client";

import { useMutation } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { proposeAddress } from "../catalog/propose-address";
import { useProgress } from "../frame/progress";
import { Activation } from "../types/activation";
import type { CaseTypeRow } from "../types/rows";

export const CaseTypeActions = ({ type }: { type: CaseTypeRow }) => {
  const t = useTranslations("admin.caseTypes");
  const types = useTranslations("admin.types");
  const { go } = useProgress();
  const trpc = useTRPC();
  const update = useMutation(trpc.admin.caseTypes.update.mutationOptions());
  const { acronym, is_active, case_count } = type;
  return (
    <Activation
      isActive={is_active}
      activate={{
        title: types("activateTitle", { name: acronym }),
        effects: [t("activateEffect")],
        verb: types("activate", { name: acronym }),
        done: types("activated", { name: acronym }),
      }}
      deactivate={{
        title: types("deactivateTitle", { name: acronym }),
        effects: [t("deactivateEffect"), t("deactivateGoOn", { count: case_count })],
        verb: types("deactivate", { name: acronym }),
        done: types("deactivated", { name: acronym }),
      }}
      set={(isActive) =>
        update.mutateAsync({
          case_type_id: type.id,
          is_active: isActive,
          expected: { is_active, ...(!isActive && { case_count }) },
        })
      }
      others={
        type.origin === "own"
          ? [
              {
                label: types("propose"),
                icon: Library,
                run: () => go(proposeAddress("global_case_templates", type.id)),
              },
            ]
          : []
      }
    />
  );
};
