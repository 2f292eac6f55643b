export { handleReadiness as GET } from "../../server/doors";
