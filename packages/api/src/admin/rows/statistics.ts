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
import { row } from "../../door/row";

/** What happens in the municipality: document 3, 4.2; deliveries, signatures and attention are extra (decisions E). */
export const statisticsRows = [
  row("GET", "/stats/summary", statsSummaryOp),
  row("GET", "/stats/documents-by-type", documentsByTypeOp),
  row("GET", "/stats/cases-activity", casesActivityOp),
  row("GET", "/stats/signatures", signaturesByDayOp),
  row("GET", "/stats/last-access", lastAccessOp),
  row("GET", "/stats/recent-signed-documents", recentSignedDocumentsOp),
  row("GET", "/stats/cases-list", listCasesForStatsOp),
  row("GET", "/webhook-deliveries", listDeliveriesOp),
  row("GET", "/webhook-deliveries/receivers", listReceiversOp),
  row("POST", "/webhook-deliveries/retry-since", retryDeliveriesSinceOp),
  row("GET", "/webhook-deliveries/:delivery_id", getDeliveryOp),
  row("POST", "/webhook-deliveries/:delivery_id/retry", retryDeliveryOp),
  row("GET", "/signatures", listSignaturesOp),
  row("GET", "/stats/attention", attentionOp),
];
