import { getMailOp } from "@foja/core/mails/get-mail.op";
import { listMailsOp } from "@foja/core/mails/list-mails.op";
import { showMailLinksOp } from "@foja/core/mails/show-mail-links.op";
import { mutation, query, router } from "../procedure";

export const mailsRouter = router({
  list: query(listMailsOp),
  get: query(getMailOp),
  showLinks: mutation(showMailLinksOp),
});
