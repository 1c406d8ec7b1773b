import { type Kysely, sql } from 'kysely';
import { analyzeFilled, type Database } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { allowLongWork, startWorkMs } from '#server/database/waitingLine.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type InsertedAccount, insertAdministrators, linkAccount, roleRows } from './administrators.ts';
import { appRows } from './apps.ts';
import { deviceRows } from './devices.ts';
import { type Drawn, fillData, picturesOf, readData } from './fillData.ts';
import { groupRows } from './groups.ts';
import { insertCompany } from './insertCompany.ts';
import { applicationRows, inviteRows, temporaryStaffRows } from './joining.ts';
import { messageRows, tieMessages } from './messages.ts';
import { operationRecordRows } from './operationRecords.ts';
import type { DemoAccount } from './people.ts';
import { drawPicture } from './pictures.ts';
import { planWorld } from './planWorld.ts';
import { deletionRows, resignationRows } from './resignations.ts';
import { createWriter, type TableRows, type Write } from './rows.ts';
import { equityRows, invoiceRows, orderRows } from './shop.ts';
import {
  allGrants,
  connectedCompanies,
  hongKongCompany,
  hongKongSeats,
  newCompany,
} from './smallCompanies.ts';
import { insertUsage } from './usage.ts';
import { holidayRows, verificationRows } from './verifications.ts';
import type { World, WorldOptions } from './world.ts';

/** What a demo company is made of, and where its pictures go. */
export interface DemoOptions extends WorldOptions {
  /** Where pictures are kept, and the address each is read at; without it nothing that needs one is made. */
  readonly pictures?: {
    readonly files: FileStore;
    readonly addressOf: (fileId: string) => string;
  };
}

type Data = ReturnType<typeof readData>;

/** What is in the data files, with the pictures drawn for it. */
interface Content {
  readonly data: Data;
  readonly drawn: Drawn;
  readonly addressOf: (fileId: string) => string;
}

const drawAll = async (data: Data): Promise<Drawn> =>
  new Map(await Promise.all(picturesOf(data).map(async (each) => [each, await drawPicture(each)] as const)));

const freeCompanyId = async (db: Kysely<Tables>): Promise<number> => {
  const { next } = await db
    .selectFrom('company')
    .select(sql<number>`coalesce(max(company_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return Number(next);
};

/** What has to be worked out from people, orders or one another; in this order it is drawn. */
const workedOut = (world: World): readonly TableRows[] => {
  const groups = groupRows(world);
  const invites = inviteRows(world);
  const orders = orderRows(world);
  return [
    groups,
    roleRows(world),
    { invite_link: invites, application: applicationRows(world, invites) },
    { order: orders, invoice: invoiceRows(orders, world.now) },
    equityRows(world, orders),
    holidayRows(world),
    deletionRows(world),
    resignationRows(world, groups.chat_group),
    temporaryStaffRows(world),
    messageRows(world),
    appRows(world),
  ];
};

const fillCompany = async (
  db: Kysely<Tables>,
  {
    write,
    world,
    content: { data, ...drawing },
  }: { readonly write: Write; readonly world: World; readonly content: Content },
): Promise<void> => {
  const { companyId, company, now } = world;
  const devices = deviceRows(world);
  const fromData = data.map((file) => fillData(file, { world, ...drawing }));
  const records = operationRecordRows(world);
  for (const tables of [devices, ...fromData, ...workedOut(world), records]) await write(companyId, tables);
  await sql`insert into operation_target (company_id, target_type, target_id, record_id)
    select company_id, target_type, target_id, id from operation_record
    where company_id = ${companyId} and target_id is not null`.execute(db);
  await tieMessages(db, companyId);
  await insertUsage(db, { plan: company, now });
};

/** The second, small company and the third, still empty one; the director of the large one is an administrator of all three. */
const insertSmallCompanies = async (
  db: Kysely<Tables>,
  {
    write,
    world: { now, random, companyId },
    director,
  }: { readonly write: Write; readonly world: World; readonly director: InsertedAccount },
): Promise<void> => {
  const [hongKongId, newId] = [companyId + 1, companyId + 2];
  const { accountId, name, countryCode, mobile: phone, managementPassword } = director;
  const hongKong = hongKongCompany(hongKongId, { name, countryCode, phone }, random);
  const { main, visitor } = hongKongSeats;
  await insertCompany(write, hongKong, now);
  await insertUsage(db, { plan: hongKong, now });
  await insertCompany(write, newCompany(newId, { name, countryCode, phone }), now);
  await write(hongKongId, {
    administrator: [
      { user_id: main, kind: 'main', grants: {}, scope_departments: [] },
      { user_id: visitor, kind: 'sub', grants: allGrants, scope_departments: [] },
    ],
  });
  await write(newId, { administrator: [{ user_id: 1, kind: 'main', grants: {}, scope_departments: [] }] });
  // The director's own words in the Hong Kong company too; the new one is entered for the first time and asks for one.
  const hash = await hashPassword(managementPassword);
  await saveManagementPassword(db, {
    passwordOwner: { companyId: hongKongId, userId: visitor },
    passwordHash: hash,
    now,
  });
  await linkAccount(db, { companyId: hongKongId, userId: visitor, accountId });
  await linkAccount(db, { companyId: newId, userId: 1, accountId });
  for (const id of [hongKongId, newId]) await insertPresetApps(db, id, now);
};

/** The companies that stand in the large one's tree, each with its own main administrator, whom no demo account is. */
const insertConnectedCompanies = async (
  db: Kysely<Tables>,
  { write, world, firstId }: { readonly write: Write; readonly world: World; readonly firstId: number },
): Promise<void> => {
  for (const { plan, links } of connectedCompanies(world, firstId)) {
    await insertCompany(write, plan, world.now);
    await write(plan.companyId, {
      administrator: [{ user_id: 1, kind: 'main', grants: {}, scope_departments: [] }],
    });
    await insertPresetApps(db, plan.companyId, world.now);
    await write(world.companyId, links);
  }
};

/** Beside the large company. */
const smallCompanies = 2;

const makeCompanies = async (
  db: Kysely<Tables>,
  options: DemoOptions,
  content: Content,
): Promise<readonly DemoAccount[]> => {
  await allowLongWork(db, startWorkMs);
  const world = planWorld(await freeCompanyId(db), options);
  const write = await createWriter(db);
  await insertCompany(write, world.company, world.now);
  const accounts = await insertAdministrators(db, write, world);
  await write(world.companyId, verificationRows(world));
  if (options.profile === 'demo') await fillCompany(db, { write, world, content });
  else await insertPresetApps(db, world.companyId, world.now);
  const [director] = accounts;
  if (director !== undefined) await insertSmallCompanies(db, { write, world, director });
  await insertConnectedCompanies(db, { write, world, firstId: world.companyId + smallCompanies + 1 });
  return accounts.map(({ accountId: _, ...account }) => account);
};

/**
 * Makes the demo companies in one transaction: the large one, a small one in Hong Kong and an empty one. The same on
 * every machine but for dates and salts. Needs the hand-written and the generated tables. Gives who can sign in.
 */
export const createDemoCompany = async (
  { db }: Pick<Database, 'db'>,
  options: DemoOptions,
): Promise<readonly DemoAccount[]> => {
  const { profile, pictures } = options;
  const data = profile === 'demo' ? readData() : [];
  const drawn: Drawn = pictures === undefined ? new Map() : await drawAll(data);
  const addressOf = pictures?.addressOf ?? String;
  const accounts = await db
    .transaction()
    .execute((transaction) => makeCompanies(transaction, options, { data, drawn, addressOf }));
  // What was looked through while it was written knows the first company alone, and no table of a few rows.
  await analyzeFilled(db);
  for (const { fileId, bytes } of drawn.values())
    await pictures?.files.write(`${accounts[0]?.companyId}/${fileId}`, bytes);
  return accounts;
};
