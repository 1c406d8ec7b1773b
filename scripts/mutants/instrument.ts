import type { Mutant } from './choose.ts';

type Site = Pick<Mutant, 'id' | 'start' | 'end' | 'after'>;

const before = ({ id, after }: Site): string =>
  after === '' ? `{ if (!globalThis.isMutant?.(${id})) ` : `(globalThis.isMutant?.(${id}) ? (${after}) : (`;

const behind = ({ after }: Site): string => (after === '' ? ' }' : '))');

/**
 * The source with all its mutants in it, each behind a switch that is off. What is there is only added to, so that mutants may
 * stand within each other.
 */
export const instrument = (source: string, sites: readonly Site[]): string => {
  // From the outermost inwards: what surrounds another one begins before it and ends behind it.
  const ordered = sites.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  const opening = ordered.map((site) => ({ at: site.start, isOpening: true, text: before(site) }));
  const closing = ordered.map((site) => ({ at: site.end, isOpening: false, text: behind(site) })).reverse();
  const added = [...closing, ...opening].toSorted((one, other) => one.at - other.at);
  const pieces = added.map(({ at, text }, nth) => source.slice(added[nth - 1]?.at ?? 0, at) + text);
  return pieces.join('') + source.slice(added.at(-1)?.at ?? 0);
};
