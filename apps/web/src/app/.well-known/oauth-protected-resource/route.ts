import { handleProtectedResource } from "../../../server/apis";

export {
  handleProtectedResource as GET,
  handleProtectedResource as HEAD,
  handleProtectedResource as OPTIONS,
};
