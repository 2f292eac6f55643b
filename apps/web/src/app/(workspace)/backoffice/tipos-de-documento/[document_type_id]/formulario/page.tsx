import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DocumentTypeDetail } from "../../../../../../components/document-types/document-type-detail";
import { FormBuilder } from "../../../../../../components/document-types/form-builder";
import { api } from "../../../../../../server/api";
import { definePage } from "../../../../../../server/define-page";
import { findDocumentType } from "../find";

type Props = { readonly params: Promise<{ readonly document_type_id: string }> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const t = await getTranslations("admin.documentTypes");
  const found = await findDocumentType((await params).document_type_id).catch(() => undefined);
  return { title: found ? `${t("tabForm")} · ${found.name}` : t("tabForm") };
};

export default definePage(async ({ params }: Props) => {
  const type = await findDocumentType((await params).document_type_id);
  const { documentTypes } = (await api()).admin;
  const [usage, { fields }] = await Promise.all([
    documentTypes.getUsage({ document_type_id: type.id }),
    documentTypes.getFields({ document_type_id: type.id }),
  ]);
  // What is made of something else has no form.
  if (!usage.changeable.includes("fields")) notFound();
  return (
    <DocumentTypeDetail type={type} usage={usage} part="formulario">
      <FormBuilder typeId={type.id} fields={fields} documents={usage.documents} />
    </DocumentTypeDetail>
  );
});
