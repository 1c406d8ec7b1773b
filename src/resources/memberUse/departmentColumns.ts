import { formatCount } from '#views/format/formatCount.ts';
import type { DepartmentRow } from './useDepartmentUse.ts';

/** Figures of a department in the order of the table; their words are those of the noun `usage`. */
export const figureColumns = [
  'people',
  'activated',
  'activated_rate',
  'active_day',
  'active_week',
  'active_month',
  'messages_week',
  'messages_month',
] as const satisfies readonly (keyof DepartmentRow)[];

/** A figure as it is written; without people there is no rate. */
export const figureText = (row: DepartmentRow, name: (typeof figureColumns)[number]): string => {
  const value = row[name];
  if (value === null) return '–';
  return name === 'activated_rate' ? value.toFixed(1) : formatCount(value);
};

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** What a row is called; those shown together have no name of their own. */
export const rowName = (translate: Translate, { name, merged, has_own: hasOwn }: DepartmentRow): string => {
  if (name !== null) return name;
  if (merged === 0) return translate('rules.usage.rest');
  return translate(hasOwn === 1 ? 'rules.usage.restWithOwn' : 'rules.usage.restOfDepartments', {
    count: merged,
  });
};
