import { handleGateway } from "../../../server/apis";
import { createMethodRefusal } from "../../../server/refuse-method";

const refuse = createMethodRefusal(handleGateway);

export { refuse as GET };
