import { getDocumentFileOp } from "@foja/core/documents/get-document-file.op";
import { listOwnMunicipalitiesOp } from "@foja/core/people/list-own-municipalities.op";
import { acceptTokenSignatureOp } from "@foja/core/signing/token/accept-signature.op";
import { cancelTokenSessionOp } from "@foja/core/signing/token/cancel-session.op";
import { getPreparedDocumentOp } from "@foja/core/signing/token/get-prepared-document.op";
import { getTokenSessionOp } from "@foja/core/signing/token/get-session.op";
import { getTokenPersonOp } from "@foja/core/signing/token/get-token-person.op";
import { listTokenPendingOp } from "@foja/core/signing/token/list-token-pending.op";
import { startTokenSessionOp } from "@foja/core/signing/token/start-session.op";
import { row } from "../door/row";

const SESSION = "/sessions/:session_id";

export const desktopRows = [
  row("GET", "/municipalities", listOwnMunicipalitiesOp),
  row("GET", "/me", getTokenPersonOp),
  row("GET", "/pending", listTokenPendingOp),
  row("GET", "/documents/:document_id/pdf", getDocumentFileOp),
  // Not 201: whoever starts again takes over what they held, so a repeated call needs no key.
  row("POST", "/sessions", startTokenSessionOp, {
    limits: [{ name: "desktop.sessions", per: "key", perMinute: 60 }],
  }),
  row("GET", SESSION, getTokenSessionOp),
  row("DELETE", SESSION, cancelTokenSessionOp),
  row("GET", `${SESSION}/documents/:document_id`, getPreparedDocumentOp),
  row("POST", `${SESSION}/documents/:document_id/signature`, acceptTokenSignatureOp),
];
