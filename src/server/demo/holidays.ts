import { legalHolidays, stateNotice } from '#server/features/company/holidayNotice.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

/** What a company adds to the state's days: `MM-DD`, and the departments that alone follow it. */
const ownDays = [
  { day: '03-18', name: '公司周年', type: 3, region: 'CN', departments: [] },
  { day: '07-31', name: '高温检修停产', type: 3, region: 'CN', departments: ['深圳工厂', '东莞工厂'] },
  { day: '12-25', name: '圣诞节', type: 1, region: 'HK', departments: [] },
] as const;

/** This year as the state arranged it, next year as far as the law already says; and the company's own days of both. */
export const holidayRows = ({ department, now }: World): TableRows => {
  const thisYear = now.getUTCFullYear();
  return {
    holiday: [thisYear, thisYear + 1].flatMap((year) => [
      ...(stateNotice(year) ?? legalHolidays(year)).map((day) => ({ ...day, dept_ids: [], region: 'CN' })),
      ...ownDays.map(({ day, departments, ...own }) => ({
        ...own,
        date: `${year}-${day}`,
        dept_ids: departments.map((name) => department(name).id),
      })),
    ]),
  };
};
