import { notFound } from "next/navigation";

/** Where the address of a PDF leads that is not there, or not for this person. */
const MissingFilePage = (): never => notFound();

export default MissingFilePage;
