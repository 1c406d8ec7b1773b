import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const start = 'src/app/main.tsx';

const placeOf = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#generated/')) return undefined;
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/');
  return specifier.startsWith('.') ? relative('.', join(dirname(from), specifier)) : undefined;
};

/** What a file imports to be there at once; types and what is loaded by `import()` are not among it. */
const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].flatMap(
    ([, specifier = '']) => placeOf(path, specifier) ?? [],
  );

const loadedWith = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path) || !existsSync(path)) return seen;
  seen.add(path);
  for (const next of importsOf(path)) loadedWith(next, seen);
  return seen;
};

it('loads no page before it is gone to (spec.md section 2)', () => {
  const atOnce = [...loadedWith(start)];

  expect(atOnce).toContain('src/app/pages/lazyPages.tsx');
  expect(atOnce.filter((path) => /(Page|Pages|Screen|Views)\.tsx$/.test(path))).toEqual([
    'src/app/pages/lazyPages.tsx',
  ]);
});
