import { ReasonNote } from "../parts/note";
import { useProgram, useTexts } from "../use-program";
import { AddServer } from "./add-server";

export const Welcome = () => {
  const texts = useTexts().welcome;
  const { problem } = useProgram();
  return (
    <section className="middle">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <ReasonNote reason={problem} />
      <AddServer />
    </section>
  );
};
