import { handleDoors } from "../../../../../server/doors";

export {
  handleDoors as DELETE,
  handleDoors as GET,
  handleDoors as HEAD,
  handleDoors as OPTIONS,
  handleDoors as PATCH,
  handleDoors as POST,
  handleDoors as PUT,
};
