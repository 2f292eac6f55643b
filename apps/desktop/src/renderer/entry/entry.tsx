import { useProgram } from "../use-program";
import { ChooseMunicipality } from "./choose-municipality";
import { SignIn } from "./sign-in";
import { Welcome } from "./welcome";

/** What is missing before there is something to sign: a server, the person, one of their municipalities. */
export const Entry = () => {
  const { current, servers, problem } = useProgram();
  const server = servers.find(({ address }) => address === current);
  if (!server) return <Welcome />;
  if (problem?.code === "MUNICIPALITY_REQUIRED") return <ChooseMunicipality />;
  return <SignIn server={server} />;
};
