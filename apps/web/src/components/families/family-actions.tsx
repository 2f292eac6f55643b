"use client";

import { useMutation } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { proposeAddress } from "../catalog/propose-address";
import { useProgress } from "../frame/progress";
import { Activation } from "../types/activation";
import type { Family } from "../types/rows";

export const FamilyActions = ({ family }: { family: Family }) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const { go } = useProgress();
  const trpc = useTRPC();
  const update = useMutation(trpc.admin.families.update.mutationOptions());
  const { code, is_active, record_count } = family;
  return (
    <Activation
      isActive={is_active}
      activate={{
        title: types("activateTitle", { name: code }),
        effects: [t("activateEffect")],
        verb: types("activate", { name: code }),
        done: t("activated", { code }),
      }}
      deactivate={{
        title: types("deactivateTitle", { name: code }),
        effects: [t("deactivateEffect"), t("deactivateRecords", { count: record_count })],
        verb: types("deactivate", { name: code }),
        done: t("deactivated", { code }),
      }}
      set={(isActive) => update.mutateAsync({ code, is_active: isActive, expected: { is_active } })}
      others={
        family.origin === "own"
          ? [
              {
                label: types("propose"),
                icon: Library,
                run: () => go(proposeAddress("global_registry_families", code)),
              },
            ]
          : []
      }
    />
  );
};
