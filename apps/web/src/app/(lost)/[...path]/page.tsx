import { notFound } from "next/navigation";

const LostPage = (): never => notFound();

export default LostPage;
