"use client";

import { useMutation } from "@tanstack/react-query";
import { Library, UserRoundCheck, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { proposeAddress } from "../catalog/propose-address";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { Activation } from "../types/activation";
import type { DocumentTypeRow, DocumentTypeUsage } from "../types/rows";
import { useToast } from "../ui/toasts";

type Props = { readonly type: DocumentTypeRow; readonly usage: DocumentTypeUsage };

/** What is rarely done with a type of documents. */
export const DocumentTypeActions = ({ type, usage }: Props) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const toast = useToast();
  const { go, reload } = useProgress();
  const trpc = useTRPC();
  const update = useMutation(trpc.admin.documentTypes.update.mutationOptions());
  const setCitizens = useMutation(trpc.admin.documentTypes.setCitizenSigning.mutationOptions());
  const [isAskingCitizens, setAskingCitizens] = useState(false);
  const { acronym, citizen_signing } = type;
  const { drafts, in_signature } = usage.documents;
  const citizens = citizen_signing ? "citizensOff" : "citizensOn";

  return (
    <>
      <Activation
        isActive={type.is_active}
        activate={{
          title: types("activateTitle", { name: acronym }),
          effects: [t("activateEffect")],
          verb: types("activate", { name: acronym }),
          done: types("activated", { name: acronym }),
        }}
        deactivate={{
          title: types("deactivateTitle", { name: acronym }),
          effects: [t("deactivateEffect"), t("deactivateGoOn", { drafts, signing: in_signature })],
          verb: types("deactivate", { name: acronym }),
          done: types("deactivated", { name: acronym }),
        }}
        set={(isActive) =>
          update.mutateAsync({
            document_type_id: type.id,
            is_active: isActive,
            expected: { is_active: type.is_active, ...(!isActive && { documents: usage.documents }) },
          })
        }
        others={[
          ...(usage.changeable.includes("citizen_signing")
            ? [
                {
                  label: t(citizens),
                  icon: citizen_signing ? UserRoundX : UserRoundCheck,
                  run: () => setAskingCitizens(true),
                },
              ]
            : []),
          ...(type.origin === "own"
            ? [
                {
                  label: types("propose"),
                  icon: Library,
                  run: () => go(proposeAddress("global_document_types", String(type.id))),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        isOpen={isAskingCitizens}
        close={() => setAskingCitizens(false)}
        title={t("citizensTitle", { acronym })}
        effects={[
          t(citizen_signing ? "citizensOffEffect" : "citizensOnEffect"),
          ...(!citizen_signing && type.visibility === "publico" ? [t("citizensOnPublic")] : []),
        ]}
        verb={t(citizens)}
        run={async () => {
          await setCitizens.mutateAsync({
            document_type_id: type.id,
            enabled: !citizen_signing,
            expected: { enabled: citizen_signing },
          });
          toast(t(citizen_signing ? "citizensOffDone" : "citizensOnDone"));
          reload();
        }}
      />
    </>
  );
};
