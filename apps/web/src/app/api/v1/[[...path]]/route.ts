import { handleGateway } from "../../../../server/apis";

export {
  handleGateway as DELETE,
  handleGateway as GET,
  handleGateway as HEAD,
  handleGateway as OPTIONS,
  handleGateway as PATCH,
  handleGateway as POST,
  handleGateway as PUT,
};
