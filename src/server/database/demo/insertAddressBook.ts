import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { applicationRows } from './applications.ts';
import { firstGroupId, groupRows } from './groups.ts';
import { type CompanyPlan, insertSequences } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import { inviteRows } from './invites.ts';
import { manageGroupRows } from './manageGroups.ts';
import type { DemoOptions } from './plannedCompany.ts';
import { roleRows } from './roles.ts';

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

/** Groups, roles, manage groups, invite links and who applied by them. */
export const insertAddressBook = async (
  db: Kysely<Tables>,
  company: CompanyPlan,
  options: DemoOptions,
): Promise<void> => {
  await insertGroups(db, company, options.now);
  await insertRoles(db, company, options.now);
  await insertManageGroups(db, company, options.now);
  await insertInvites(db, company, options);
};
