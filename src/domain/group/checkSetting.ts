import { type Violation, violation } from '#domain/violation.ts';
import { groupLimits } from './limits.ts';

/** A company's limits and its list for large groups, as somebody wants them. */
export interface WantedSetting {
  readonly memberLimit: number;
  readonly largeLimit: number;
  readonly users: readonly number[];
  readonly departments: readonly number[];
}

const checkLimit = (limit: number, field: string): readonly Violation[] => {
  const { leastPeople: from, mostPeople: to } = groupLimits;
  return Number.isInteger(limit) && limit >= from && limit <= to
    ? []
    : [violation('groupSetting.limitOutside', field, { from, to })];
};

const checkEntries = (ids: readonly number[], field: string): readonly Violation[] =>
  ids.length > groupLimits.whitelist
    ? [violation('groupSetting.tooManyEntries', field, { limit: groupLimits.whitelist })]
    : [];

/** Both limits are sensible, that of large groups is not below the other, and neither list is endless. */
export const checkSetting = (wanted: WantedSetting): readonly Violation[] => [
  ...checkLimit(wanted.memberLimit, 'member_limit'),
  ...checkLimit(wanted.largeLimit, 'large_limit'),
  ...(wanted.largeLimit < wanted.memberLimit
    ? [violation('groupSetting.largeBelowOrdinary', 'large_limit', { limit: wanted.memberLimit })]
    : []),
  ...checkEntries(wanted.users, 'users'),
  ...checkEntries(wanted.departments, 'depts'),
];
