import { answerRefusal } from "../../../server/answer-refusal";

export { answerRefusal as GET };
