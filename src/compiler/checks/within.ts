import { didYouMean, type Finding, listed } from '#compiler/source/finding.ts';
import { nearest } from '#compiler/source/nearest.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { wayBackTo } from './cycles.ts';
import type { ProjectCheck, Subject } from './subject.ts';

const at: JsonPath = ['x-resource', 'within'];

const aboveOf = ({ model }: Subject): readonly string[] => (model.within === undefined ? [] : [model.within]);

/** A service has no page, so no entry leads there. */
const hasEntry = ({ model }: Subject): boolean => model.menu !== undefined && model.kind !== 'service';

const wrongTarget = (target: Subject, others: ReadonlyMap<string, Subject>): Finding => {
  const entries = [...others.values()].filter(hasEntry).map(({ noun }) => noun);
  // The noun that is above what was named, else the one whose name is nearest.
  const suggestion = aboveOf(target).find((noun) => entries.includes(noun)) ?? nearest(target.noun, entries);
  return {
    path: at,
    code: 'within-without-menu',
    message: `"${target.noun}" has no menu entry that could stay lit: expected ${listed(entries)}${didYouMean(suggestion && `"${suggestion}"`)}`,
    expected: listed(entries),
    received: target.noun,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
};

const circular = (way: readonly string[]): Finding => ({
  path: at,
  code: 'circular-within',
  message: `"${way[0]}" would lead to itself (${way.join(' -> ')}): expected a noun with a menu entry of its own`,
  received: way.join(' -> '),
});

const ownEntry = (noun: string): Finding => ({
  path: at,
  part: 'key',
  code: 'contradictory-within',
  message: `"${noun}" has a menu entry of its own, which is lit on its page: expected either "menu" or "within"`,
});

/** `within` names a noun whose menu entry stays lit, for one that has no entry itself. */
export const checkWithin: ProjectCheck = (subject, others) => {
  const { within } = subject.model;
  const target = within === undefined ? undefined : others.get(within);
  if (target === undefined) return [];
  const way = wayBackTo(subject.noun, new Map([...others].map(([noun, other]) => [noun, aboveOf(other)])));
  if (way !== undefined) return [circular(way)];
  if (hasEntry(subject)) return [ownEntry(subject.noun)];
  return hasEntry(target) ? [] : [wrongTarget(target, others)];
};
