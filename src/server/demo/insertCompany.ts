import type { Insertable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { customFieldRows, customValuesOf } from './customFields.ts';
import { departmentRows } from './departmentRows.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Write } from './insertRows.ts';
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

/** A company with its departments, people and titles. */
export const insertCompany = async (write: Write, plan: CompanyPlan, now: Date): Promise<void> => {
  const { companyId, departments, hasCustomFields = false } = plan;
  const living = plan.people.filter(({ resigned }) => resigned === undefined);
  const valuesOf = hasCustomFields ? customValuesOf : () => ({});
  const { members, searches } = memberRows(plan.people, { now, valuesOf });
  await write(companyId, {
    company: [
      {
        name: plan.name,
        verification_status: plan.verificationStatus,
        advanced: plan.verificationStatus === 2 ? 1 : 0,
        time_zone: plan.timeZone,
        is_demo: 1,
        created_at: now,
        ...plan.facts,
      },
    ],
    custom_field: hasCustomFields ? customFieldRows(now) : [],
    department: departmentRows({ departments, people: living, now }),
    member: members,
    member_search: searches,
    membership: membershipRows(living),
    position: positionRows(living),
  });
};
