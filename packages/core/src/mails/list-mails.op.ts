import { z } from "zod";
import { presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { mailShape, noMailbox, ownMails, presentMail, requireMailbox } from "./own-mail";

export const listMailsOp = defineOperation({
  id: "mails.list",
  summary:
    "Los correos que se escribieron a personas del municipio y que ningún servidor mandó, los más nuevos primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ search: searchInput().optional(), ...windowInput }),
  output: z.strictObject({ mails: z.array(z.strictObject(mailShape)), ...windowOutput }),
  errors: ["invalid_input", noMailbox],
}).run(async (ctx, { search, ...asked }) => {
  const kept = await requireMailbox(ctx).list(ctx.tenant.schema);
  const own = (await ownMails(ctx, kept)).filter(({ mail, user }) =>
    [mail.to, mail.subject, user.fullName].some((text) => matches(text, search)),
  );
  const { limit, offset } = asked;
  return {
    mails: own.slice(offset, offset + limit).map(presentMail),
    ...presentWindow(own.length, asked),
  };
});

const matches = (text: string, search = ""): boolean => plain(text).includes(plain(search));

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
