import { type Violation, violation } from '#domain/violation.ts';

/** A new order names everything that stands there, each once; whoever came or went meanwhile makes it an old one. */
export const checkOrder = (
  present: readonly number[],
  wanted: readonly number[],
  rule: string,
): readonly Violation[] => {
  const isSame =
    present.length === wanted.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((id) => present.includes(id));
  return isSame ? [] : [violation(rule, 'ids')];
};

/** The order after one is taken out and put at another place; as it was where there is no such place. */
export const movedTo = (ids: readonly number[], id: number, place: number): readonly number[] => {
  const from = ids.indexOf(id);
  return from < 0 || place < 0 || place >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(place, 0, id);
};

/** The same where only some of them are seen: `place` counts those that are seen (`isSeen`), the others keep their places. */
export const movedAmong = (
  ids: readonly number[],
  id: number,
  { place, isSeen }: { readonly place: number; readonly isSeen: (id: number) => boolean },
): readonly number[] => {
  const moved = movedTo(ids.filter(isSeen), id, place).values();
  return ids.map((each) => (isSeen(each) ? (moved.next().value ?? each) : each));
};
