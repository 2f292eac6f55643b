import type { CertificateView, TokenView } from "../../ipc/contract";

/** What was chosen, so that a batch that stopped goes on with it. */
export type Chosen = { readonly token: TokenView; readonly certificate: CertificateView };
