import { activityDays, daysBefore } from '#domain/group/activity.ts';
import { type GroupType, listAddress } from './groupDataAddress.ts';
import type { GroupData } from './useGroupData.ts';

export type TotalName = keyof GroupData['totals'];

/** The figures in the order they are read: how many, how alive, what asks for attention. */
export const totalNames: readonly TotalName[] = [
  'groups',
  'people',
  'active_week',
  'active_month',
  'idle',
  'unused',
  'owner_resigned',
  'above_limit',
  'muted',
  'open_complaints',
];

/** Where the rows behind a figure are listed; people of groups stand in no one list. */
export const totalAddress = (
  name: TotalName,
  asOf: string,
  types: readonly GroupType[],
): string | undefined => {
  const ofTypes = types.length === 0 ? {} : { type: types };
  const before = (days: number) => daysBefore(new Date(asOf), days).toISOString();
  const groups = (filter: object) => listAddress('group', { ...ofTypes, ...filter });
  const statistics = (filter: object) => listAddress('groupStatistic', { ...ofTypes, ...filter });
  const addresses: Readonly<Partial<Record<TotalName, string>>> = {
    groups: groups({}),
    active_week: groups({ last_active_at: { from: before(activityDays.week) } }),
    active_month: groups({ last_active_at: { from: before(activityDays.month) } }),
    idle: groups({ last_active_at: { to: before(activityDays.idle) } }),
    unused: statistics({ is_unused: 1 }),
    owner_resigned: groups({ owner_resigned: 1 }),
    above_limit: groups({ is_large: 1 }),
    muted: statistics({ is_muted: 1 }),
    open_complaints: listAddress('complaint', { status: [0, 1] }),
  };
  return addresses[name];
};
