import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { backendDoor } from "../backend/door";
import { desktopDoor } from "../desktop/door";
import { aDoor } from "../testing/a-door";
import { anMcp, message } from "../testing/an-mcp";

const town = await townOfFile();
const { email } = town.people.creator;
const tokens = async () => ({ email, subject: email, clientId: "foja-desktop" });
const headers = { authorization: "Bearer x" };

test("a token of the program for signing opens its own interface, and no other", async () => {
  const answers = await Promise.all([
    aDoor(town, desktopDoor, { tokens }).call("GET", "/me", { headers }),
    aDoor(town, backendDoor, { tokens }).call("GET", "/cases/", { headers }),
    anMcp(town, { tokens }).post(message("tools/list", {}), headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
  for (const answer of answers.slice(1))
    expect(JSON.stringify(await answer.json())).toContain("AUDIENCE_INVALID");
});
