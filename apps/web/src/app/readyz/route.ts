export { handleReadiness as GET } from "../../server/apis";
