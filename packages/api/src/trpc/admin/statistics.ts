import { getSignatureOp } from "@foja/core/signing/get-signature.op";
import { listSignaturesOp } from "@foja/core/signing/list-signatures.op";
import { attentionOp } from "@foja/core/statistics/attention.op";
import { casesActivityOp } from "@foja/core/statistics/cases-activity.op";
import { documentsByTypeOp } from "@foja/core/statistics/documents-by-type.op";
import { lastAccessOp } from "@foja/core/statistics/last-access.op";
import { listCasesForStatsOp } from "@foja/core/statistics/list-cases.op";
import { recentSignedDocumentsOp } from "@foja/core/statistics/recent-signed-documents.op";
import { signaturesByDayOp } from "@foja/core/statistics/signatures-by-day.op";
import { statsSummaryOp } from "@foja/core/statistics/summary.op";
import { getDeliveryOp } from "@foja/core/webhooks/get-delivery.op";
import { listDeliveriesOp } from "@foja/core/webhooks/list-deliveries.op";
import { listReceiversOp } from "@foja/core/webhooks/list-receivers.op";
import { retryDeliveryOp } from "@foja/core/webhooks/retry-delivery.op";
import { retryDeliveriesSinceOp } from "@foja/core/webhooks/retry-since.op";
import { mutation, query, router } from "../procedure";

export const statisticsRouter = router({
  attention: query(attentionOp),
  summary: query(statsSummaryOp),
  documentsByType: query(documentsByTypeOp),
  casesActivity: query(casesActivityOp),
  signaturesByDay: query(signaturesByDayOp),
  lastAccess: query(lastAccessOp),
  recentSignedDocuments: query(recentSignedDocumentsOp),
  listCases: query(listCasesForStatsOp),
  listDeliveries: query(listDeliveriesOp),
  listReceivers: query(listReceiversOp),
  getDelivery: query(getDeliveryOp),
  retryDelivery: mutation(retryDeliveryOp),
  retryDeliveriesSince: mutation(retryDeliveriesSinceOp),
  listSignatures: query(listSignaturesOp),
  getSignature: query(getSignatureOp),
});
