import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { customFieldCount, customFieldRows, customValuesOf } from './customFields.ts';
import { departmentRows } from './departmentRows.ts';
import type { PlannedDepartment } from './departments.ts';
import { insertRows } from './insertRows.ts';
import { memberRows, membershipRows, positionRows } from './memberRows.ts';
import type { PlannedPerson } from './person.ts';

type CompanyFacts = Pick<
  Insertable<Tables['company']>,
  'industry' | 'size' | 'province' | 'city' | 'contact_name' | 'contact_phone' | 'contact_email'
>;

export interface CompanyPlan {
  readonly companyId: number;
  readonly name: string;
  readonly verificationStatus: 0 | 2;
  readonly timeZone: string;
  readonly departments: readonly PlannedDepartment[];
  /** The living and those who have left. */
  readonly people: readonly PlannedPerson[];
  /** What it says of itself in its settings. */
  readonly facts?: CompanyFacts;
  /** Whether its administrators have added fields to members. */
  readonly hasCustomFields?: boolean;
}

const noValues = () => ({});

const insertOrganisation = async (db: Kysely<Tables>, plan: CompanyPlan, now: Date): Promise<void> => {
  const { companyId, departments } = plan;
  const living = plan.people.filter(({ resigned }) => resigned === undefined);
  const { members, searches } = memberRows(companyId, plan.people, {
    now,
    valuesOf: plan.hasCustomFields === true ? customValuesOf : noValues,
  });
  if (plan.hasCustomFields === true) await insertRows(db, 'custom_field', customFieldRows(companyId, now));
  await insertRows(db, 'department', departmentRows({ companyId, departments, people: living, now }));
  await insertRows(db, 'member', members);
  await insertRows(db, 'member_search', searches);
  await insertRows(db, 'membership', membershipRows(companyId, living));
  await insertRows(db, 'position', positionRows(companyId, living));
};

/** Ids are drawn from here on, so that the next department or person does not collide with a planned one. */
export const insertSequences = (
  db: Kysely<Tables>,
  companyId: number,
  lastIds: Readonly<Record<string, number>>,
): Promise<void> =>
  insertRows(
    db,
    'sequence',
    Object.entries(lastIds).map(([noun, lastId]) => ({ company_id: companyId, noun, last_id: lastId })),
  );

/** A company with its departments, people and titles. */
export const insertCompany = async (db: Kysely<Tables>, plan: CompanyPlan, now: Date): Promise<void> => {
  const isVerified = plan.verificationStatus === 2;
  await insertRows(db, 'company', [
    {
      company_id: plan.companyId,
      name: plan.name,
      verification_status: plan.verificationStatus,
      advanced: isVerified ? 1 : 0,
      time_zone: plan.timeZone,
      is_demo: 1,
      created_at: now.toISOString(),
      ...plan.facts,
    },
  ]);
  await insertOrganisation(db, plan, now);
  const titles = new Set(plan.people.map(({ position }) => position));
  await insertSequences(db, plan.companyId, {
    department: plan.departments.length,
    member: Math.max(0, ...plan.people.map(({ userId }) => userId).slice(-1)),
    position: titles.size,
    ...(plan.hasCustomFields === true ? { customField: customFieldCount } : {}),
  });
};
