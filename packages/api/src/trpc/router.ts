import { changeCaseStatusOp } from "@foja/core/cases/change-case-status.op";
import { createCaseOp } from "@foja/core/cases/create-case.op";
import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listCaseMovementsOp } from "@foja/core/cases/list-case-movements.op";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { notifyCitizenOp } from "@foja/core/citizens/notify-citizen.op";
import { shareCaseOp } from "@foja/core/citizens/share-case.op";
import { changeAccessOp } from "@foja/core/connections/change-access.op";
import { endConnectionOp } from "@foja/core/connections/end-connection.op";
import { listConnectionsOp } from "@foja/core/connections/list-connections.op";
import { getDocumentFileOp } from "@foja/core/documents/get-document-file.op";
import { getDocumentUrlOp } from "@foja/core/documents/get-document-url.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import { getSessionOp } from "@foja/core/people/get-session.op";
import { listTenantsOp } from "@foja/core/people/list-tenants.op";
import { describeDocumentOp } from "@foja/core/signing/describe-document.op";
import { getQueuePlaceOp } from "@foja/core/signing/get-queue-place.op";
import { listPendingSignaturesOp } from "@foja/core/signing/list-pending-signatures.op";
import { listSigningQueueOp } from "@foja/core/signing/list-signing-queue.op";
import { rejectDocumentOp } from "@foja/core/signing/reject-document.op";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { createTicketOp } from "@foja/core/signing/ticket/create-ticket.op";
import { getTicketOp } from "@foja/core/signing/ticket/get-ticket.op";
import { verifyDocumentOp } from "@foja/core/signing/verify-document.op";
import { adminRouter } from "./admin/router";
import { mutation, personQuery, query, router } from "./procedure";

export const appRouter = router({
  admin: adminRouter,
  session: router({ get: query(getSessionOp), listTenants: personQuery(listTenantsOp) }),
  cases: router({
    search: query(searchCasesOp),
    get: query(getCaseOp),
    permissions: query(getCasePermissionsOp),
    listDocuments: query(listCaseDocumentsOp),
    listMovements: query(listCaseMovementsOp),
    listResponsibles: query(listResponsiblesOp),
    create: mutation(createCaseOp),
    changeStatus: mutation(changeCaseStatusOp),
    shareWithCitizen: mutation(shareCaseOp),
    notifyCitizen: mutation(notifyCitizenOp),
    removeResponsible: mutation(removeResponsibleOp),
  }),
  connections: router({
    list: query(listConnectionsOp),
    changeAccess: mutation(changeAccessOp),
    end: mutation(endConnectionOp),
  }),
  caseTemplates: router({ list: query(listCaseTemplatesOp) }),
  documents: router({
    search: query(searchDocumentsOp),
    getUrl: query(getDocumentUrlOp),
    getFile: query(getDocumentFileOp),
    describe: query(describeDocumentOp),
    verify: query(verifyDocumentOp),
    listPendingSignatures: query(listPendingSignaturesOp),
    listSigningQueue: query(listSigningQueueOp),
    getQueuePlace: query(getQueuePlaceOp),
    sign: mutation(signDocumentOp),
    reject: mutation(rejectDocumentOp),
  }),
  desktop: router({ createTicket: mutation(createTicketOp), ticket: query(getTicketOp) }),
});

export type AppRouter = typeof appRouter;
