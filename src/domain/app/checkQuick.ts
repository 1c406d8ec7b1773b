import { type Violation, violation } from '#domain/violation.ts';
import { appLimits } from './checkApp.ts';

/** Quick apps are apps of the company, each once, and no more than fit in their two rows. */
export const checkQuick = (ids: readonly number[], known: readonly number[]): readonly Violation[] => {
  if (ids.length > appLimits.quick)
    return [violation('call.tooMany', 'ids', { noun: 'quickApp', limit: appLimits.quick })];
  return ids.every((id) => known.includes(id)) ? [] : [violation('call.notFound', 'ids', { noun: 'app' })];
};

/** Apps that are not the writer's to place (`isOther`) stay among the quick ones, in the order they had. */
export const checkOthers = (
  before: readonly number[],
  after: readonly number[],
  isOther: (id: number) => boolean,
): readonly Violation[] => {
  const stood = before.filter(isOther);
  const stand = after.filter(isOther);
  return stood.length === stand.length && stood.every((id, place) => stand[place] === id)
    ? []
    : [violation('quickApp.othersMoved', 'ids')];
};

/** The writer's order over what somebody else has saved meanwhile (`newer`): apps that are not the writer's are those that stand there now. */
export const withOthersOf = (
  newer: readonly number[],
  ids: readonly number[],
  isOther: (id: number) => boolean,
): readonly number[] => {
  const others = newer.filter(isOther).values();
  const placed = ids.flatMap((id) => (isOther(id) ? (others.next().value ?? []) : id));
  return [...placed, ...others];
};
