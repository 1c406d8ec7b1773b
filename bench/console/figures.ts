import type { Row } from '../row.ts';
import { middle, quantile } from '../timing.ts';
import { type Address, addresses } from './addresses.ts';
import type { InteractionTimes } from './interactions.ts';
import type { MenuTimes } from './navigation.ts';
import type { Visit } from './visit.ts';

/** Goals of every address, in milliseconds where nothing else is said. */
const goals = { firstPaint: 1_000, shift: 0.02, reload: 900, menu: 200, interaction: 100, key: 50 } as const;
const slowEnd = 0.95;
const bytesPerKilobyte = 1_000;
const against = 'bare react-admin, one list';

/** All visits of a round after the other: ours by the name of the address. */
export interface Visits {
  readonly ours: Readonly<Record<string, readonly Visit[]>>;
  readonly bare: readonly Visit[];
}

const atMost = (value: number, of: 'ours' | 'ratio' = 'ours') => ({ kind: 'at most', value, of }) as const;

const median = (visits: readonly Visit[], figure: (visit: Visit) => number | undefined): number =>
  middle(visits.flatMap((visit) => figure(visit) ?? []));

const rowsOfAddress = ({ name, ratio, isReloaded }: Address, { ours, bare }: Visits): readonly Row[] => {
  const visits = ours[name] ?? [];
  const row = (of: string, figure: (visit: Visit) => number | undefined) => ({
    name: `${name}: ${of}`,
    ours: median(visits, figure),
    reference: median(bare, figure),
    against,
  });
  const reload = { ...row('reload, until content', ({ reloadMs }) => reloadMs), unit: 'ms' } as const;
  return [
    {
      ...row('scripts until content', ({ scriptBytes }) => scriptBytes / bytesPerKilobyte),
      unit: 'kB',
    },
    {
      ...row('first contentful paint', ({ firstPaintMs }) => firstPaintMs),
      unit: 'ms',
      goal: atMost(goals.firstPaint),
    },
    {
      ...row('until content', ({ contentMs }) => contentMs),
      unit: 'ms',
      goal: atMost(ratio, 'ratio'),
    },
    { ...row('layout shift', ({ shift }) => shift), unit: 'shift', goal: atMost(goals.shift) },
    ...(isReloaded ? [{ ...reload, goal: atMost(goals.reload) }] : []),
  ];
};

/** What visits cost, address by address, beside the bare list. */
export const rowsOfVisits = (visits: Visits): readonly Row[] =>
  addresses.flatMap((address) => rowsOfAddress(address, visits));

/** From a click on the menu to rows. */
export const rowsOfMenu = (times: MenuTimes): readonly Row[] =>
  Object.entries(times).map(([name, milliseconds]) => ({
    name: `${name}: from the menu, until content`,
    unit: 'ms',
    ours: middle(milliseconds),
    goal: atMost(goals.menu),
  }));

/** From an input to the paint after it. */
export const rowsOfInteractions = (all: readonly InteractionTimes[]): readonly Row[] =>
  all.map(({ name, times }) => ({
    name: `paint after input, p95: ${name}`,
    unit: 'ms',
    ours: quantile(times, slowEnd),
    goal: atMost(goals.interaction),
  }));

/** The same of keys, on a machine that is not slowed down. */
export const rowOfTyping = (milliseconds: number): Row => ({
  name: 'paint after key, p95: the largest form, full speed',
  unit: 'ms',
  ours: milliseconds,
  goal: atMost(goals.key),
});
