import { handleAuthorizationServer } from "../../../server/doors";

export {
  handleAuthorizationServer as GET,
  handleAuthorizationServer as HEAD,
  handleAuthorizationServer as OPTIONS,
};
