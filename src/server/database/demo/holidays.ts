import { legalHolidays, stateNotice } from '#server/holiday/stateNotice.ts';
import type { Row } from './insertRows.ts';

interface PlannedDepartment {
  readonly id: number;
  readonly name: string;
}

interface OwnDay {
  /** `MM-DD`. */
  readonly day: string;
  readonly name: string;
  /** Only these follow it; none: everybody. */
  readonly departments?: readonly string[];
  readonly region?: string;
}

/** What a company adds to the state's days. */
const ownDays: readonly OwnDay[] = [
  { day: '03-18', name: '公司周年' },
  { day: '07-31', name: '高温检修停产', departments: ['深圳工厂', '东莞工厂'] },
  { day: '12-25', name: '圣诞节', region: 'HK' },
];

const idsOf = (departments: readonly PlannedDepartment[], names: readonly string[] = []): readonly number[] =>
  departments.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** This year as the state arranged it, next year as far as the law already says; and the company's own days of both. */
export const holidayRows = (
  companyId: number,
  departments: readonly PlannedDepartment[],
  now: Date,
): readonly Row[] => {
  const thisYear = now.getUTCFullYear();
  const days = [thisYear, thisYear + 1].flatMap((year) => [
    ...(stateNotice(year) ?? legalHolidays(year)).map((day) => ({ ...day, dept_ids: [], region: 'CN' })),
    ...ownDays.map(({ day, name, departments: names, region = 'CN' }) => ({
      date: `${year}-${day}`,
      name,
      type: region === 'CN' ? 3 : 1,
      dept_ids: idsOf(departments, names),
      region,
    })),
  ]);
  return days.map((day, index) => ({ company_id: companyId, id: index + 1, ...day }));
};

const vacation = (
  name: string,
  unit: 'day' | 'half' | 'hour',
  days: number,
  terms: Partial<
    Readonly<Record<'leave_limit' | 'paid' | 'carry_over' | 'need_proof' | 'status', number>>
  > = {},
) => ({
  name,
  unit,
  vacation_days: days,
  leave_limit: null,
  paid: 1,
  carry_over: 0,
  need_proof: 0,
  status: 1,
  ...terms,
});

/** Five types of leave, one of them out of use. */
const vacations = [
  vacation('年假', 'half', 5, { carry_over: 1 }),
  vacation('病假', 'half', 15, { need_proof: 1 }),
  vacation('事假', 'hour', 10, { paid: 0, leave_limit: 3 }),
  vacation('婚假', 'day', 3, { need_proof: 1 }),
  vacation('探亲假', 'day', 20, { status: 0 }),
];

/** Rows of `vacation`. */
export const vacationRows = (companyId: number): readonly Row[] =>
  vacations.map((row, index) => ({
    company_id: companyId,
    id: index + 1,
    ...row,
    applies_to: row.name === '事假' ? ['regular', 'temporary'] : ['regular'],
  }));
