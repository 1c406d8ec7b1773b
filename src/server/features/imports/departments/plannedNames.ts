import { violation } from '#domain/violation.ts';
import { rowError } from '#server/features/imports/sheet/rowProblems.ts';
import type { ChangeFacts } from './changeFacts.ts';
import type { Found } from './plannedChanges.ts';
import { siblingKey } from './wishedChange.ts';

const beforeOf = ({ record }: Found): string => siblingKey(record.super_dept_id, record.name);

const afterOf = ({ record, wish }: Found): string =>
  siblingKey(wish.parent?.id ?? record.super_dept_id, wish.form.name ?? record.name);

const isEarlier = (one: Found, other: Found): boolean =>
  one.order - other.order < 0 || (one.order === other.order && one.row.index < other.row.index);

/** Whether it is sure to be written where it stands, so that another one may be written with it. */
const isPlainRename = ({ wish, row }: Found): boolean =>
  wish.parent === undefined && row.problems.length === 0;

/** Who gives up the name a row wants, in time for it: earlier, or together with it. */
const mayFollow = (plan: Found, giver: Found): boolean =>
  isEarlier(giver, plan) || (isPlainRename(plan) && isPlainRename(giver));

type Holders = ReadonlyMap<string, number>;

/** Of the rows that go on, those whose name stands twice once all of these are written. */
const clashesAmong = (going: readonly Found[], holders: Holders): readonly Found[] => {
  const byId = new Map(going.map((plan) => [plan.record.id, plan]));
  const claimed = new Set<string>();
  return going.filter((plan) => {
    const key = afterOf(plan);
    const holder = holders.get(key);
    const giver = holder === undefined ? undefined : byId.get(holder);
    const isHeld =
      holder !== undefined && holder !== plan.record.id && (giver === undefined || !mayFollow(plan, giver));
    if (isHeld || claimed.has(key)) return true;
    claimed.add(key);
    return false;
  });
};

/** Rows that cannot be written; one that cannot gives no name up either. */
const findClashes = (movers: readonly Found[], holders: Holders): ReadonlySet<Found> => {
  const clashes = new Set<Found>();
  for (;;) {
    const more = clashesAmong(
      movers.filter((plan) => !clashes.has(plan)),
      holders,
    );
    if (more.length === 0) return clashes;
    for (const plan of more) clashes.add(plan);
  }
};

/** Renames that take a name from each other, each with all it hangs on; every row is in one of these at most. */
const linkedRows = (going: readonly Found[], holders: Holders): readonly (readonly Found[])[] => {
  const byId = new Map(going.map((plan) => [plan.record.id, plan]));
  const groups = new Map<Found, readonly Found[]>();
  for (const plan of going) {
    const giver = byId.get(holders.get(afterOf(plan)) ?? 0);
    if (giver === undefined || giver === plan || !isPlainRename(plan) || !isPlainRename(giver)) continue;
    const group = [...new Set([...(groups.get(plan) ?? [plan]), ...(groups.get(giver) ?? [giver])])];
    for (const member of group) groups.set(member, group);
  }
  return [...new Set(groups.values())];
};

/**
 * Names that would stand twice below one parent once all rows are written. What counts is the end: a name another row gives up is
 * free, and renames that wait for each other, such as two that swap, are written at once.
 */
export const withNames = async (facts: ChangeFacts, plans: readonly Found[]): Promise<readonly Found[]> => {
  const movers = plans
    .filter((plan) => beforeOf(plan) !== afterOf(plan) && plan.problems.length === 0)
    .toSorted((one, other) => one.order - other.order || one.row.index - other.row.index);
  const holders = await facts.findNamesakes(
    movers.map(({ record, wish }) => ({
      parentId: wish.parent?.id ?? record.super_dept_id,
      name: wish.form.name ?? record.name,
    })),
  );
  const clashes = findClashes(movers, holders);
  const links = linkedRows(
    movers.filter((plan) => !clashes.has(plan)),
    holders,
  ).map((group) => group.toSorted((one, other) => one.row.index - other.row.index));
  const leaders = new Map(links.map((group) => [group[0], group]));
  const led = new Set(links.flatMap((group) => group.slice(1)));
  return plans.map((plan) => {
    const column = plan.wish.form.name === undefined ? 'parent_path' : 'name';
    const taken = clashes.has(plan) ? [rowError(plan.row, violation('department.nameTaken'), column)] : [];
    return {
      ...plan,
      together: leaders.get(plan),
      isLed: led.has(plan),
      problems: [...plan.problems, ...taken],
    };
  });
};
