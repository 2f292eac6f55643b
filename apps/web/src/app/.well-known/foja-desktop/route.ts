import { handleDesktopConfiguration } from "../../../server/doors";

export {
  handleDesktopConfiguration as GET,
  handleDesktopConfiguration as HEAD,
  handleDesktopConfiguration as OPTIONS,
};
