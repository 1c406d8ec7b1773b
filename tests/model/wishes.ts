import * as fc from 'fast-check';
import type { Deed } from './deeds.ts';
import { type Drawing, departmentOf, readAs, wayTo } from './oracle.ts';

/**
 * A deed before it meets a company: numbers instead of ids, so that a run stays meaningful while fast-check leaves parts
 * of it out. `flaw` makes it one that has to be refused.
 */
export interface RequestedOrder {
  readonly kind: Deed['kind'];
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly flaw: boolean;
}

const names = Object.keys(readAs);

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const found = items[index % items.length];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
};

/** Sorted by a number drawn from the id: another seed is another order. */
const shuffled = (ids: readonly number[], seed: number): readonly number[] =>
  [...ids].sort((left, right) => ((left * (seed | 1)) % 101) - ((right * (seed | 1)) % 101) || left - right);

const spoiled = (ids: readonly number[], { second, third }: RequestedOrder): readonly number[] => {
  if (third % 3 === 0 && ids.length > 1) return ids.slice(1);
  return third % 3 === 1 ? [...ids, ids[0] ?? 0] : [...ids.slice(1), second + 900_000];
};

const chosenPlaces = (
  ids: readonly number[],
  { first, second, third }: RequestedOrder,
): readonly number[] => [
  ...new Set([
    pick(ids, first),
    ...(third % 2 === 0 ? [pick(ids, second)] : []),
    ...(third % 5 === 0 ? [pick(ids, third)] : []),
  ]),
];

const peopleIn = (drawing: Drawing, id: number, { second, third }: RequestedOrder): readonly number[] => {
  const { people } = departmentOf(drawing, id);
  return people.filter((_, index) => (second >> (index % 8)) % 2 === 0).slice(0, 1 + (third % 3));
};

/** What the wish means in this company as it is now. */
export const deedOf = (drawing: Drawing, requested: RequestedOrder): Deed => {
  const { kind, first, second, third, flaw } = requested;
  const ids = [...drawing.departments.keys()].filter((id) => id !== 0);
  const id = pick(ids, first);
  const people = [...drawing.people].flatMap(([each, { status }]) => (status === 'normal' ? [each] : []));
  const former = [...drawing.people.keys()].filter((each) => !people.includes(each));
  const inside = departmentOf(drawing, id).people;
  const member = flaw || inside.length === 0 ? pick(people, second) : pick(inside, second);
  // Every second target is the deepest department: chains grow until the limit refuses.
  const depth = (each: number) => wayTo(drawing, each).length;
  const parent =
    third % 2 === 0
      ? ids.reduce((low, each) => (depth(each) > depth(low) ? each : low), id)
      : pick([0, ...ids], second);
  const places = chosenPlaces(ids, requested);
  const main = flaw ? pick(ids, second + 1) : pick(places, third);
  switch (kind) {
    case 'add':
      return { kind, parent, name: pick(names, second) };
    case 'rename':
      return { kind, id, name: pick(names, second) };
    case 'move':
      return { kind, id, parent };
    case 'sort': {
      const order = shuffled(departmentOf(drawing, departmentOf(drawing, id).parent).children, second);
      return { kind, ids: flaw ? spoiled(order, requested) : order };
    }
    case 'step':
      return { kind, id, direction: second % 2 === 0 ? 'up' : 'down' };
    case 'remove':
      return { kind, id };
    case 'empty':
      return { kind, id, target: pick(ids, second) };
    case 'hire':
      return {
        kind,
        name: `${pick(['王', '李', '单'], first)}${pick(['芳', '强', '秀英'], second)}`,
        places,
        main,
      };
    case 'place':
      return { kind, person: pick(people, second), places: flaw && third % 4 === 0 ? [] : places, main };
    case 'attach':
      return {
        kind,
        person: pick(people, second),
        places,
        main: third % 3 === 0 ? pick(places, third) : undefined,
      };
    case 'takeOut':
      return { kind, id, person: member };
    case 'pin':
      return { kind, id, person: member, isOn: third % 3 !== 0 };
    case 'arrange':
      // Where someone is pinned, a new order also says where they stand once they are not: not drawn here.
      return inside.length > 0 && departmentOf(drawing, id).pinned.size === 0
        ? { kind, id, people: shuffled(inside, second) }
        : { kind: 'pin', id, person: member, isOn: false };
    case 'resign':
      return { kind, person: pick(people, second) };
    case 'restore':
      return former.length === 0
        ? { kind: 'resign', person: pick(people, second) }
        : { kind, person: pick(former, second), id };
    case 'supervise':
      return { kind, id, people: flaw ? [pick(people, second)] : peopleIn(drawing, id, requested) };
  }
};

/** How often each kind of deed is wished for; 0 leaves it out. */
export type Weights = Readonly<Partial<Record<Deed['kind'], number>>>;

/** Wishes of these kinds, the heavier ones more often. */
export const requests = (weights: Weights): fc.Arbitrary<RequestedOrder> => {
  const kinds = Object.entries(weights) as readonly (readonly [Deed['kind'], number])[];
  const number = fc.nat({ max: 1_000 });
  return fc.record({
    kind: fc.oneof(...kinds.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    first: number,
    second: number,
    third: number,
    flaw: fc.nat({ max: 5 }).map((value) => value === 0),
  });
};
