import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey, credentials } from "../testing/a-key";
import { gatewayDoor } from "./door";

const town = await townOfFile();

test.each([
  ["NOTA", "notes", "HAC#PRIV"],
  ["MEMO", "memos", "stranger"],
] as const)("a HEAD of a %s opens nothing, of several GETs at once one does", async (type, path, to) => {
  const { id } = await town.document({ type, status: "signed", recipients: { to: [to] } });
  const headers = credentials(await aKey(town, town), town.people.stranger.id);
  const { call } = aDoor(town, gatewayDoor);
  const ask = (method: string) => call(method, `/${path}/${id}`, { headers });
  const doors = async () =>
    (await town.db.documentOpening.findMany({ where: { documentId: id } })).map(({ door }) => door);

  const head = await ask("HEAD");
  expect([head.status, await doors()]).toEqual([200, []]);
  const answers = await Promise.all(["GET", "GET", "GET", "GET"].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await doors()).toEqual(["rest"]);
});
