import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { ROLES } from "../people/roles";
import { createUserOp } from "./create-user.op";
import { getSectorPermissionsOp } from "./get-sector-permissions.op";
import { getUserForAdminOp } from "./get-user-for-admin.op";
import { getUserImpactOp } from "./get-user-impact.op";
import { getUserSealOp } from "./get-user-seal.op";
import { giveAdminRoleOp } from "./give-admin-role.op";
import { listUserEmailsOp } from "./list-user-emails.op";
import { listUserOptionsOp } from "./list-user-options.op";
import { listUserSectorsOp } from "./list-user-sectors.op";
import { listUsersForAdminOp } from "./list-users-for-admin.op";
import { previewSectorPermissionsOp } from "./preview-sector-permissions.op";
import { putSectorPermissionsOp } from "./put-sector-permissions.op";
import { putUserSealOp } from "./put-user-seal.op";
import { takeAdminRoleOp } from "./take-admin-role.op";
import { updateUserOp } from "./update-user.op";

const town = await townOfFile();
const MESA = town.sectors["LEGAL#MESA"];
const HAC = town.sectors["HAC#PRIV"];
const [seal] = (await town.invoke("admin", listUserOptionsOp, {})).seals;

let made = 0;
const anEmail = () => `nueva${++made}@muni.example`;
const wanted = (options: object = {}) => ({
  email: anEmail(),
  full_name: "Nadia Nueva",
  sector_id: MESA,
  city_seal_id: seal!.id,
  ...options,
});
const create = (options?: object) => town.invoke("admin", createUserOp, wanted(options));
const update = (user_id: string, changes: object) =>
  town.invoke("admin", updateUserOp, { user_id, ...changes });
const directoryOf = (email: string) =>
  town.database.global.directoryEntry.findMany({ where: { email }, orderBy: { schemaName: "asc" } });

describe("a new user", () => {
  test("is there with all that was said, in the directory, and invited", async () => {
    const user = await create({ email: "Nueva.Persona@MUNI.example", role_ids: [ROLES.official.id] });
    expect(user).toEqual({
      id: expect.any(String),
      email: "nueva.persona@muni.example",
      full_name: "Nadia Nueva",
      country_id: null,
      sector: { id: MESA, acronym: "MESA", department: expect.objectContaining({ acronym: "LEGAL" }) },
      estado: 1,
      auth_method: "social",
      roles: [{ id: ROLES.official.id, name: ROLES.official.name }],
      seal,
      seal_in_use: seal,
      shared_identity: false,
      is_head_of: null,
      can_global_search_documents: false,
      can_global_search_cases: false,
      last_access: null,
      created_at: town.clock.now().toISOString(),
    });
    expect(await directoryOf(user.email)).toEqual([
      { email: user.email, schemaName: town.schema, userId: user.id },
    ]);
    expect(await town.jobs()).toContainEqual({
      name: "invite-person",
      payload: { schema: town.schema, userId: user.id },
    });
    const detail = await town.invoke("admin", getUserForAdminOp, { user_id: user.id });
    expect(detail).toEqual({ ...user, invited_at: user.created_at });
  });

  test("who signs up as an administrator is pending, with the role and a password to choose", async () => {
    expect(await create({ as_backoffice_admin: true, auth_method: "social" })).toMatchObject({
      estado: 2,
      auth_method: "database",
      roles: [{ id: ROLES.administrator.id }],
    });
  });

  test.each<[string, object, "not_found" | "conflict" | "invalid_input", string]>([
    ["an e-mail that there is", { email: town.people.signer.email }, "conflict", "EMAIL_IN_USE"],
    ["no seal", { city_seal_id: undefined }, "invalid_input", "INVALID_INPUT"],
    ["an unknown seal", { city_seal_id: 99_999 }, "not_found", "NOT_FOUND"],
    ["an unknown sector", { sector_id: randomUUID() }, "not_found", "NOT_FOUND"],
    ["a role of the system", { role_ids: [ROLES.aiWorker.id] }, "not_found", "ROLE_NOT_FOUND"],
    ["no e-mail", { email: "nadie" }, "invalid_input", "INVALID_INPUT"],
  ])("is not made with %s", async (_name, options, refused, code) => {
    const before = [await town.db.user.count(), await town.database.global.directoryEntry.count()];
    await expectRefusal(create(options), refused, { code });
    expect([await town.db.user.count(), await town.database.global.directoryEntry.count()]).toEqual(before);
  });

  test("of two with one e-mail at once, one is made", async () => {
    const email = anEmail();
    const both = await Promise.allSettled([create({ email }), create({ email })]);
    const [refused] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    await expectRefusal(Promise.reject(refused), "conflict", { code: "EMAIL_IN_USE" });
    expect(await directoryOf(email)).toHaveLength(1);
  });

  test("of two municipalities with one e-mail at once, both make theirs and both see it shared", async () => {
    const email = anEmail();
    const { other } = town;
    const theirs = wanted({ email, sector_id: other.sectors["LEGAL#MESA"] });
    await Promise.all([create({ email }), other.invoke("admin", createUserOp, theirs)]);
    for (const place of [town, other]) {
      const { users } = await place.invoke("admin", listUsersForAdminOp, { search: email });
      expect(users).toMatchObject([{ email, shared_identity: true }]);
    }
  });
});

describe("a list of users", () => {
  test.each<[object, readonly string[], readonly string[]]>([
    [{}, ["signer", "inactive"], []],
    [{ estado: 0 }, ["inactive"], ["signer"]],
    [{ search: "inés inac" }, ["inactive"], ["signer"]],
    [{ search: town.people.signer.email }, ["signer"], ["inactive"]],
    [{ department_id: town.departments.HAC }, ["stranger"], ["signer"]],
    [{ role_id: ROLES.administrator.id }, ["admin"], ["signer"]],
    [{ exclude_role_id: ROLES.administrator.id }, ["signer"], ["admin"]],
  ])("asked for %j has %j and not %j", async (asked, there, absent) => {
    const { users } = await town.invoke("admin", listUsersForAdminOp, { limit: 500, ...asked });
    const ids = users.map(({ id }) => id);
    const idOf = (who: string) => town.people[who as "signer"].id;
    expect(ids).toEqual(expect.arrayContaining(there.map(idOf)));
    for (const who of absent) expect(ids).not.toContain(idOf(who));
  });

  test("leaves out who is archived, but for who looks for them, and always the system's own", async () => {
    const gone = await create({ full_name: "Arquímedes Archivado" });
    const machine = await create({ full_name: "Arquímedes Autómata" });
    await town.db.user.update({ where: { id: gone.id }, data: { estado: 5 } });
    await town.db.userRole.create({ data: { userId: machine.id, roleId: ROLES.aiWorker.id } });
    const found = async (asked: object) =>
      (await town.invoke("admin", listUsersForAdminOp, { limit: 500, ...asked })).users.map(({ id }) => id);
    expect(await found({ search: "arquimedes" })).toEqual([gone.id]);
    expect(await found({ estado: 5 })).toContain(gone.id);
    expect(await found({})).not.toContain(gone.id);
    const { emails } = await town.invoke("admin", listUserEmailsOp, {});
    expect(emails).toContain(town.people.inactive.email);
    for (const { email } of [gone, machine]) expect(emails).not.toContain(email);
    await expectRefusal(town.invoke("admin", getUserForAdminOp, { user_id: machine.id }), "not_found");
  });
});

describe("a change of a user", () => {
  test("changes what is said, and nothing when it was seen otherwise", async () => {
    const { id } = await create({ country_id: "27-1" });
    await town.invoke("admin", putSectorPermissionsOp, {
      user_id: id,
      permissions: [{ sector_id: HAC, can_view: true, can_edit: false }],
    });
    const changes = { full_name: "Otra", sector_id: HAC, country_id: null, can_global_search_cases: true };
    expect(await update(id, { ...changes, expected: { country_id: "27-1", sector_id: MESA } })).toMatchObject(
      {
        full_name: "Otra",
        sector: { id: HAC },
        country_id: null,
        can_global_search_cases: true,
      },
    );
    // What was given besides is the main one now.
    expect(await town.invoke("admin", getSectorPermissionsOp, { user_id: id })).toEqual({ permissions: [] });
    await expectRefusal(update(id, { full_name: "X", expected: { full_name: "Nadia Nueva" } }), "conflict", {
      code: "CHANGED_MEANWHILE",
      current: { full_name: "Otra" },
    });
  });

  test("does not take a head away from their department, nor anybody into a closed sector", async () => {
    await expectRefusal(update(town.people.numerator.id, { sector_id: HAC }), "conflict", {
      code: "USER_IS_HEAD",
    });
    const { id } = await create();
    const closed = await town.db.sector.create({
      data: { id: randomUUID(), departmentId: town.departments.HAC, acronym: "CERRADO", isActive: false },
    });
    await expectRefusal(update(id, { sector_id: closed.id }), "conflict", { code: "SECTOR_INACTIVE" });
  });
});

describe("the sectors besides the main one", () => {
  const put = (user_id: string, permissions: object[], expected?: object) =>
    town.invoke("admin", putSectorPermissionsOp, { user_id, permissions, ...(expected && { expected }) });
  const on = (sector_id: string, can_edit = false) => ({ sector_id, can_view: true, can_edit });

  test("are replaced by those that are said", async () => {
    const { id } = await create();
    const obras = town.sectors["OBRAS#PRIV"];
    const given = await put(id, [on(HAC), on(obras, true)]);
    expect(given.permissions).toMatchObject([on(HAC), on(obras, true)]);
    const seen = { permissions: [on(obras, true), on(HAC)] };
    expect((await put(id, [on(HAC, true)], seen)).permissions).toMatchObject([on(HAC, true)]);
    await expectRefusal(put(id, [], seen), "conflict", { code: "CHANGED_MEANWHILE" });
    expect(await put(id, [])).toEqual({ permissions: [] });
  });

  test.each<[string, object[], "not_found" | "invalid_input", string]>([
    ["the main one", [on(MESA)], "invalid_input", "MAIN_SECTOR_GIVEN"],
    ["one of nowhere", [on(randomUUID())], "not_found", "NOT_FOUND"],
    ["one of another municipality", [on(town.other.sectors["HAC#PRIV"])], "not_found", "NOT_FOUND"],
    ["one twice", [on(HAC), on(HAC.toUpperCase())], "invalid_input", "INVALID_INPUT"],
    ["one for nothing", [{ ...on(HAC), can_view: false }], "invalid_input", "INVALID_INPUT"],
  ])("are left as they are with %s", async (_name, permissions, refused, code) => {
    const { id } = await create();
    await expectRefusal(put(id, permissions), refused, { code });
    expect(await town.db.userSectorPermission.count({ where: { userId: id } })).toBe(0);
  });
});

test("sectors are shown with what somebody may there, and others with what they would add", async () => {
  const { id: user_id } = await create();
  const asked = (sector_id: string) => ({
    user_id,
    view_sector_ids: [sector_id],
    edit_sector_ids: [sector_id],
  });
  const effect = (input: object) => town.invoke("admin", previewSectorPermissionsOp, { user_id, ...input });
  const casesOf = async (sector_id: string) => {
    const { sectors } = await town.invoke("admin", listUserSectorsOp, { user_id });
    return sectors.find(({ id }) => id === sector_id)!;
  };
  const before = await effect(asked(HAC));
  await town.case({ owner: "HAC#PRIV" });
  const { cases } = await casesOf(HAC);
  expect(await casesOf(MESA)).toMatchObject({ is_main: true, can_view: true, can_edit: true });
  expect(await casesOf(HAC)).toMatchObject({
    is_main: false,
    can_view: false,
    can_edit: false,
    is_in_use: true,
  });
  const later = await effect(asked(HAC));
  expect(later.seen).toEqual({ now: before.seen.now, after: before.seen.after + 1 });
  expect(later.seen.after).toBe(later.seen.now + cases);
  expect(later.edited).toEqual({ now: before.edited.now, after: before.edited.after + 1 });
  // To see adds nothing to edit, and neither does the sector of somebody else.
  expect((await effect({ view_sector_ids: [HAC] })).edited.after).toBe(later.edited.now);
  expect((await effect(asked(town.other.sectors["HAC#PRIV"]))).seen.after).toBe(later.seen.now);

  await town.invoke("admin", putSectorPermissionsOp, {
    user_id,
    permissions: [{ sector_id: HAC, can_view: true, can_edit: false }],
  });
  expect(await casesOf(HAC)).toMatchObject({ can_view: true, can_edit: false });
  expect((await effect({})).seen).toEqual({ now: later.seen.after, after: later.seen.now });
});

test("a seal is given, replaced and taken", async () => {
  const { id: user_id } = await create();
  const put = (city_seal_id: number | null, expected?: object) =>
    town.invoke("admin", putUserSealOp, { user_id, city_seal_id, ...(expected && { expected }) });
  const other = (await town.invoke("admin", listUserOptionsOp, {})).seals[1]!;
  expect(await put(other.id, { city_seal_id: seal!.id })).toEqual({ seal: other, seal_in_use: other });
  await expectRefusal(put(null, { city_seal_id: seal!.id }), "conflict", { code: "CHANGED_MEANWHILE" });
  expect(await put(null)).toEqual({ seal: null, seal_in_use: null });
  await expectRefusal(put(99_999), "not_found", { code: "NOT_FOUND", message: /Sello/ });
  expect(await town.invoke("admin", getUserSealOp, { user_id })).toEqual({ seal: null, seal_in_use: null });
});

test("who heads a department signs with the seal of its rank, whatever their own is", async () => {
  const user_id = town.people.numerator.id;
  const own = (await town.invoke("admin", listUserOptionsOp, {})).seals.find(
    ({ name }) => name === "Asesor",
  )!;
  const before = await town.invoke("admin", getUserSealOp, { user_id });
  const told = { seal: own, seal_in_use: { name: "Director" } };
  expect(await town.invoke("admin", putUserSealOp, { user_id, city_seal_id: own.id })).toMatchObject(told);
  expect(await town.invoke("admin", getUserForAdminOp, { user_id })).toMatchObject(told);
  await town.invoke("admin", putUserSealOp, { user_id, city_seal_id: before.seal?.id ?? null });
});

describe("the role of administrator", () => {
  const give = (user_id: string) => town.invoke("admin", giveAdminRoleOp, { user_id });
  const take = (user_id: string) => town.invoke("admin", takeAdminRoleOp, { user_id });

  test("is given, twice as well as once, and taken", async () => {
    const { id } = await create();
    for (const { roles } of [await give(id), await give(id)])
      expect(roles).toEqual([{ id: ROLES.administrator.id, name: "Administrador" }]);
    expect((await take(id)).roles).toEqual([]);
    await expectRefusal(take(id), "conflict", { code: "USER_IS_NO_ADMINISTRATOR" });
  });

  test("is not given to who is inactive, nor taken from oneself", async () => {
    await expectRefusal(give(town.people.inactive.id), "conflict", { code: "USER_STATE" });
    await expectRefusal(take(town.people.admin.id), "conflict", { code: "OWN_USER" });
  });

  test("is somebody's: of two who take it from each other, one keeps it", async () => {
    const { other } = town;
    await other.invoke("admin", giveAdminRoleOp, { user_id: other.people.creator.id });
    const [one, two] = [await other.as("admin"), await other.as("creator")];
    const both = await Promise.allSettled([
      one.invoke(takeAdminRoleOp, { user_id: other.people.creator.id }),
      two.invoke(takeAdminRoleOp, { user_id: other.people.admin.id }),
    ]);
    const [refused] = both.flatMap((call) => (call.status === "rejected" ? [call.reason] : []));
    await expectRefusal(Promise.reject(refused), "conflict", { code: "LAST_ADMINISTRATOR" });
    const left = { roleId: ROLES.administrator.id, user: { estado: 1 } };
    expect(await other.db.userRole.count({ where: left })).toBe(1);
  });
});

test("what would happen to somebody is told in numbers", async () => {
  await town.document({ status: "sent_to_sign", signers: ["signer", "numerator"] });
  const { id: user_id } = town.people.numerator;
  expect(await town.invoke("admin", getUserImpactOp, { user_id })).toMatchObject({
    pending_documents: 1,
    has_activity: true,
    shared_identity: false,
    is_head_of: { acronym: "LEGAL" },
  });
  const { id } = await create();
  expect(await town.invoke("admin", getUserImpactOp, { user_id: id })).toMatchObject({ has_activity: false });
});
