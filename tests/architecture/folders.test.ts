import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

const imported = /^(?:import|export)\s(?!type\s)[^;]*?from '((?:#\w+|\.\.?)\/[^']+)'/gm;

const pathOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier);

/** Folder -> the folders it takes code from; a type brings none. */
const arrowsBetween = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = sourcesBelow('src');
  const known = new Set(files.map(({ path }) => path));
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of files)
    for (const [, specifier = ''] of text.matchAll(imported)) {
      const to = pathOf(path, specifier);
      if (!known.has(to) || dirname(to) === dirname(path)) continue;
      arrows.set(dirname(path), (arrows.get(dirname(path)) ?? new Set()).add(dirname(to)));
    }
  return arrows;
};

/** Every folder reached from one, over any number of others. */
const reachedFrom = (
  folder: string,
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const to of arrows.get(next) ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        waiting.push(to);
      }
  return reached;
};

describe('folders', () => {
  it('take code from each other in one direction only', () => {
    const arrows = arrowsBetween();
    expect(arrows.size).toBeGreaterThan(100);

    const inKnots = [...arrows.keys()].filter((folder) => reachedFrom(folder, arrows).has(folder));

    expect(inKnots).toEqual([]);
  });
});
