import { handleProtectedResource } from "../../../server/doors";

export {
  handleProtectedResource as GET,
  handleProtectedResource as HEAD,
  handleProtectedResource as OPTIONS,
};
