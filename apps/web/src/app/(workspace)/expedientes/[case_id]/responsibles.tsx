import { ResponsibleList } from "../../../../components/cases/responsible-list";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

type ResponsiblesProps = { readonly caseId: string; readonly mayChange: boolean };

/** Who is in charge of a case: the page does not wait for it. */
export const Responsibles = definePage(async ({ caseId, mayChange }: ResponsiblesProps) => {
  const { responsibles } = await (await api()).cases.listResponsibles({ case_id: caseId });
  return <ResponsibleList caseId={caseId} responsibles={responsibles} mayChange={mayChange} />;
});
