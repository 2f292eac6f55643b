import { handleTicket } from "../../../../../server/doors";

export { handleTicket as POST };
