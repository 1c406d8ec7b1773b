/** Pictures an app may have without one of its own, in the order they are offered; the id of one is its place, from 1. */
const names = [
  'attendance',
  'approval',
  'report',
  'notice',
  'calendar',
  'meeting',
  'task',
  'drive',
  'leave',
  'payslip',
  'vote',
  'expense',
  'room',
  'car',
  'visitor',
  'survey',
  'knowledge',
  'training',
  'contract',
  'asset',
  'canteen',
  'device',
  'service',
  'web',
] as const;

/** A picture by what it shows. */
export type AppIconName = (typeof names)[number];

/** Ids of all pictures. */
export const appIconIds: readonly number[] = names.map((_, index) => index + 1);

/** The id of a picture. */
export const appIconId = (name: AppIconName): number => names.indexOf(name) + 1;

/** What an app has that names none. */
export const usualIconId = appIconId('web');

/** Where the console serves a picture (public/appIcons); of an id there is none of, that of the usual one. */
export const appIconUrl = (id: number): string => `/appIcons/${names[id - 1] ?? 'web'}.svg`;
