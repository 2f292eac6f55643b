import { handleDoors } from "../../../server/doors";
import { createMethodRefusal } from "../../../server/refuse-method";

const refuse = createMethodRefusal(handleDoors);

export { refuse as GET };
