import { formatCount } from '#views/list/formatCount.ts';
import { storageText } from '#views/shop/useUnitText.ts';
import type { Overview } from './useOverview.ts';

type State = NonNullable<Overview['state']>;
type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** One figure: its name and what it counts are words by `name`; `before` is the same of the span compared with. */
export interface UsageCard {
  readonly name: string;
  readonly text: string;
  readonly help: string;
  readonly before?: string | undefined;
  /** Of the figure before, 0.12 is an eighth more; of a rate in points, 0.12 is twelve. Undefined: nothing to compare with, or nothing before. */
  readonly change?: number | undefined;
}

const points = (share: number): number => Math.round(share * 1_000) / 10;

const percent = (share: number): string => `${points(share)}%`;

const rateOf = ({ activated, members }: State): number => (members === 0 ? 0 : activated / members);

const counted = [
  'members',
  'active_day',
  'active_week',
  'active_month',
  'messages',
  'groups',
] as const satisfies readonly (keyof State)[];

const changeOf = (now: number, before: number | undefined): number | undefined =>
  before === undefined || before === 0 ? undefined : now / before - 1;

const helpOf = (translate: Translate, { guests }: Overview, name: string): string =>
  name === 'members' && guests > 0
    ? translate('usage.help.guests', { count: formatCount(guests) })
    : translate(`usage.help.${name}`);

const rateCard = (translate: Translate, state: State, before: State | null): UsageCard => ({
  name: 'activated_rate',
  text: percent(rateOf(state)),
  help: translate('usage.help.activated_rate', { count: formatCount(state.activated) }),
  before: before === null ? undefined : percent(rateOf(before)),
  change: before === null ? undefined : (points(rateOf(state)) - points(rateOf(before))) / 100,
});

const storageCard = (translate: Translate, { storage }: Overview): readonly UsageCard[] => {
  if (storage === null) return [];
  const [used, total] = [storageText(storage.used), storageText(storage.total)];
  const share = storage.total === 0 ? 1 : storage.used / storage.total;
  return [{ name: 'storage', text: percent(share), help: translate('usage.help.storage', { used, total }) }];
};

/** The cards of an overview; without figures none. Storage is told to those who see all of the company. */
export const cardsOf = (translate: Translate, overview: Overview): readonly UsageCard[] => {
  const { state, before } = overview;
  if (state === null) return [];
  const [members, ...others] = counted.map((name) => ({
    name,
    text: formatCount(state[name]),
    help: helpOf(translate, overview, name),
    before: before === null ? undefined : formatCount(before[name]),
    change: changeOf(state[name], before?.[name]),
  }));
  return [
    ...(members === undefined ? [] : [members]),
    rateCard(translate, state, before),
    ...others,
    ...storageCard(translate, overview),
  ];
};

/** A change as it is said: `up 12.3%`; of a rate `up 1.2 points`. */
export const changeText = (translate: Translate, { name, change = 0 }: UsageCard): string => {
  const size = points(Math.abs(change));
  const share = name === 'activated_rate' ? translate('usage.change.points', { points: size }) : `${size}%`;
  if (size === 0) return translate('usage.change.same');
  return translate(change > 0 ? 'usage.change.up' : 'usage.change.down', { share });
};
