import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

const imported = /^(?:import|export)\s[^;]*?from '((?:#\w+|\.\.?)\/[^']+)'/gm;

const pathOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier);

/** Folder -> the folders it takes code or types from; what is loaded when it is asked for does not count. */
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

/** A file's folder; a folder named itself is its own. */
const folderOf = (path: string): string => (/[.]\w+$/.test(path) ? dirname(path) : path);

describe('folders', () => {
  it('take code and types from each other in one direction only', () => {
    const arrows = arrowsBetween();
    expect(arrows.size).toBeGreaterThan(100);

    const inKnots = [...arrows.keys()].filter((folder) => reachedFrom(folder, arrows).has(folder));

    expect(inKnots).toEqual([]);
  });

  it('hold no more files than are seen at a glance', () => {
    const counts = new Map<string, number>();
    for (const { path } of sourcesBelow('src'))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);

    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  it('are few on the way of a request', () => {
    const [, , ...ways] = readFileSync('docs/way-of-a-request.md', 'utf8').split(/^## /m);
    expect(ways).toHaveLength(4);

    const crossed = ways.map((way) => [
      way.slice(0, way.indexOf('\n')),
      new Set([...way.matchAll(/`((?:src|schemas)\/[^`]+)`/g)].map(([, path = '']) => folderOf(path))).size,
    ]);

    expect(crossed.filter(([, count]) => Number(count) > 8)).toEqual([]);
  });
});
