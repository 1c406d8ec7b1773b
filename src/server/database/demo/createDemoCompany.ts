import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FileStore } from '#server/outbound/fileStore.ts';
import type { LinkSealer } from '#server/outbound/linkSealer.ts';
import { demoAdministrators, type SeatedAdministrator, seatAdministrators } from './administrators.ts';
import { applicationRows } from './applications.ts';
import { insertAssetReviews } from './assetReviews.ts';
import {
  type ComplaintPictures,
  complaintFileRows,
  complaintRows,
  drawComplaintPictures,
} from './complaints.ts';
import { crowdAdministrators, planCrowd } from './crowd.ts';
import { deletionRows } from './deletions.ts';
import type { DemoAccount } from './demoAccount.ts';
import { demoSeed, planDemoPeople } from './demoPeople.ts';
import { deviceRows } from './devices.ts';
import { planFormerPeople } from './formerPeople.ts';
import { firstGroupId, groupRows } from './groups.ts';
import { insertAdministrators } from './insertAdministrators.ts';
import { type CompanyPlan, insertCompany, insertSequences } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import { insertSmallCompanies } from './insertSmallCompanies.ts';
import { inviteRows } from './invites.ts';
import { manageGroupRows } from './manageGroups.ts';
import { insertDemoMessages } from './messages.ts';
import { operationRecordRows } from './operationRecords.ts';
import { orderRows } from './orders.ts';
import { createRandom, type Random } from './random.ts';
import { resignationRows, transferItemRows } from './resignations.ts';
import { roleRows } from './roles.ts';
import { stressDepartments } from './stressDepartments.ts';
import { temporaryStaffRows, temporaryTypeRows } from './temporaryStaff.ts';

export interface DemoOptions {
  /** All dates are relative to this instant. */
  readonly now: Date;
  /** `demo`: 1,200 people in 80 departments; `stress`: 100,000 in 10,000. */
  readonly profile: 'demo' | 'stress';
  /** What the addresses of invite links are sealed with; without it none can be shown. */
  readonly links?: LinkSealer;
  /** Where pictures are kept, and the address each is read at; without it complaints carry none. */
  readonly pictures?: {
    readonly files: FileStore;
    readonly addressOf: (fileId: string) => string;
  };
}

const companyName = '深圳市澜山智能装备股份有限公司';

interface Planned {
  readonly company: CompanyPlan;
  readonly administrators: readonly SeatedAdministrator[];
}

interface DrawnOptions extends DemoOptions {
  readonly drawn: ComplaintPictures;
}

const companyOf = (companyId: number, { departments, people }: Pick<CompanyPlan, 'departments' | 'people'>) =>
  ({
    companyId,
    name: companyName,
    verificationStatus: 2,
    timeZone: 'Asia/Shanghai',
    departments,
    people,
    hasCustomFields: true,
  }) satisfies CompanyPlan;

const planDemo = (companyId: number, random: Random): Planned => {
  const { departments, people } = planDemoPeople(random);
  const former = planFormerPeople(departments, people.length + 1, random);
  return {
    company: companyOf(companyId, { departments, people: [...people, ...former] }),
    administrators: seatAdministrators(demoAdministrators, departments, people),
  };
};

const planStress = (companyId: number, random: Random): Planned => {
  const departments = stressDepartments();
  const people = planCrowd(departments, random);
  return {
    company: companyOf(companyId, { departments, people }),
    administrators: seatAdministrators(crowdAdministrators(departments), departments, people),
  };
};

const freeCompanyId = async (db: Kysely<Tables>): Promise<number> => {
  const { next } = await db
    .selectFrom('company')
    .select(sql<number>`coalesce(max(company_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return Number(next);
};

const insertGroups = async (db: Kysely<Tables>, company: CompanyPlan, now: Date): Promise<void> => {
  const { groups, members, listed } = groupRows(company.companyId, company, now);
  await insertRows(db, 'chat_group', groups);
  await insertRows(db, 'chat_group_member', members);
  await insertRows(db, 'group_whitelist', listed);
  await insertSequences(db, company.companyId, { group: firstGroupId + groups.length - 1 });
};

const insertRoles = async (db: Kysely<Tables>, company: CompanyPlan, now: Date): Promise<void> => {
  const { role_group: groups, role: roles, role_member: holders } = roleRows(company.companyId, company, now);
  await insertRows(db, 'role_group', groups);
  await insertRows(db, 'role', roles);
  await insertRows(db, 'role_member', holders);
  await insertSequences(db, company.companyId, { roleGroup: groups.length, role: roles.length });
};

const insertInvites = async (
  db: Kysely<Tables>,
  company: CompanyPlan,
  { now, links }: DemoOptions,
): Promise<void> => {
  const rows = inviteRows(company, now, links);
  await insertRows(db, 'invite_link', rows);
  await insertSequences(db, company.companyId, { invite: rows.length });
  const applications = applicationRows({ company, invites: rows, now });
  await insertRows(db, 'application', applications);
  await insertSequences(db, company.companyId, { application: applications.length });
};

const insertManageGroups = async (db: Kysely<Tables>, company: CompanyPlan, now: Date): Promise<void> => {
  const rows = manageGroupRows(company.companyId, company, now);
  await insertRows(db, 'manage_group', rows.manage_group);
  await insertRows(db, 'manage_group_member', rows.manage_group_member);
  await insertSequences(db, company.companyId, { manageGroup: rows.manage_group.length });
};

/** Devices, orders, complaints and the history of who did what. */
const insertBusiness = async (
  db: Kysely<Tables>,
  { company, administrators }: Planned,
  { now, drawn, pictures }: DrawnOptions,
  random: Random,
): Promise<void> => {
  const { companyId } = company;
  const people = company.people.filter(({ resigned }) => resigned === undefined);
  const operators = administrators
    .filter(({ passwords }) => passwords !== undefined)
    .map(({ person, role }) => ({ userId: person.userId, name: person.name, role }));
  const buyers = operators
    .filter(({ role }) => role === 'main' || role === 'sub')
    .map(({ userId }) => userId);
  const handlerId = operators[0]?.userId ?? 1;
  const rows = {
    device: deviceRows(companyId, people, now, random),
    order: orderRows(companyId, buyers, now),
    deletion: deletionRows(companyId, company.departments, handlerId, now),
    complaint: complaintRows(
      companyId,
      { people, handlerId, drawn, addressOf: pictures?.addressOf },
      now,
      random,
    ),
  };
  for (const [table, each] of Object.entries(rows)) await insertRows(db, table, each);
  await insertRows(db, 'file', complaintFileRows(companyId, drawn, rows.complaint));
  await insertSequences(
    db,
    companyId,
    Object.fromEntries(Object.entries(rows).map(([noun, each]) => [noun, each.length])),
  );
  await insertRows(
    db,
    'operation_record',
    operationRecordRows(companyId, { operators, people }, now, random),
  );
  await sql`insert into operation_target (company_id, target_type, target_id, record_id)
    select company_id, target_type, target_id, id from operation_record
    where company_id = ${companyId} and target_id is not null`.execute(db);
};

/** Those who have left, and what of theirs is still to be handed over. */
const insertFormerPeople = async (
  db: Kysely<Tables>,
  { company, administrators }: Planned,
  now: Date,
): Promise<void> => {
  const [first] = administrators;
  if (first === undefined) return;
  const { companyId, departments, people } = company;
  const former = { companyId, departments, people, operator: first.person };
  const orphaned = await db
    .selectFrom('chat_group')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'chat_group.company_id')
        .onRef('member.user_id', '=', 'chat_group.owner_id'),
    )
    .select(['group_id', 'chat_group.name', 'owner_id', 'dept_id'])
    .where('chat_group.company_id', '=', companyId)
    .where('chat_group.status', '=', 'normal')
    .where('member.status', '=', 'resigned')
    .orderBy('group_id')
    .execute();
  const items = transferItemRows(former, orphaned, now);
  await insertRows(db, 'resignation', resignationRows(former, now));
  await insertRows(db, 'transfer_item', items);
  await insertSequences(db, companyId, { transfer_item: items.length });
};

/** What people who have never signed in were sent, by the main administrator. */
const insertMessages = async (
  db: Kysely<Tables>,
  { company, administrators }: Planned,
  now: Date,
): Promise<void> => {
  const [first] = administrators;
  if (first === undefined) return;
  const { companyId, name: companyName, people } = company;
  const plan = { companyId, companyName, people, creatorId: first.person.userId };
  const messageRecord = await insertDemoMessages(db, plan, now);
  await insertSequences(db, companyId, { messageRecord });
};

/** Terms of everybody temporary; the main administrator invited them. */
const insertTemporaryStaff = async (
  db: Kysely<Tables>,
  { company, administrators }: Planned,
  now: Date,
): Promise<void> => {
  const [first] = administrators;
  if (first === undefined) return;
  const { companyId, people } = company;
  const terms = temporaryStaffRows({ companyId, people, inviterId: first.person.userId }, now);
  const home = people.find(({ memberType }) => memberType === 'daily')?.departmentId;
  await insertRows(db, 'temporary_type', temporaryTypeRows(companyId, home, now));
  await insertRows(db, 'temporary_staff', terms);
  await insertSequences(db, companyId, { temporaryStaff: terms.length });
};

const makeCompanies = async (db: Kysely<Tables>, options: DrawnOptions): Promise<readonly DemoAccount[]> => {
  const { now, profile } = options;
  const random = createRandom(demoSeed);
  const companyId = await freeCompanyId(db);
  const planned = profile === 'stress' ? planStress(companyId, random) : planDemo(companyId, random);
  await insertCompany(db, planned.company, now);
  const accounts = await insertAdministrators(db, planned.company, planned.administrators, now);
  await insertAssetReviews(db, planned.company.companyId, planned.administrators, now);
  if (profile === 'demo') await insertGroups(db, planned.company, now);
  if (profile === 'demo') await insertRoles(db, planned.company, now);
  if (profile === 'demo') await insertManageGroups(db, planned.company, now);
  if (profile === 'demo') await insertInvites(db, planned.company, options);
  if (profile === 'demo') {
    await insertBusiness(db, planned, options, random);
    await insertFormerPeople(db, planned, now);
    await insertTemporaryStaff(db, planned, now);
    await insertMessages(db, planned, now);
  }
  const [director] = accounts;
  if (director !== undefined)
    await insertSmallCompanies(db, { companyIds: [companyId + 1, companyId + 2], director, now, random });
  return accounts.map(({ accountId: _, ...account }) => account);
};

const filledTables = [
  'department',
  'member',
  'member_search',
  'membership',
  'operation_record',
  'operation_target',
];

/** So many rows at once: the planner would guess wrong until the next automatic analysis. */
const analyse = async (db: Kysely<Tables>): Promise<void> => {
  for (const table of filledTables) await sql`analyze ${sql.table(table)}`.execute(db);
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
  const drawn: ComplaintPictures =
    profile === 'demo' && pictures !== undefined ? await drawComplaintPictures() : new Map();
  const accounts = await db
    .transaction()
    .execute((transaction) => makeCompanies(transaction, { ...options, drawn }));
  const [main] = accounts;
  for (const { fileId, bytes } of [...drawn.values()].flat())
    await pictures?.files.write(`${main?.companyId}/${fileId}`, bytes);
  await analyse(db);
  return accounts;
};
