import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { roots, sourceHash } from '../../scripts/sourceHash.ts';

afterEach(() => vi.unstubAllEnvs());

/** A script and those beside it that it imports. */
const scriptsOf = (path: string): readonly string[] => [
  path,
  ...[...readFileSync(path, 'utf8').matchAll(/from '\.\/([\w.]+)'/g)].flatMap(([, name = '']) =>
    scriptsOf(join('scripts', name)),
  ),
];

it('counts every script a build runs', () => {
  expect(scriptsOf('scripts/build.ts').filter((path) => !roots.includes(path))).toEqual([]);
});

it.each(['ENVIRONMENT', 'VITE_API_BASE', 'VITE_UPLOAD_BASE', 'VITE_HELP_BASE'])(
  'asks for a new build after %s has changed',
  (name) => {
    vi.stubEnv(name, 'one');
    const before = sourceHash();

    vi.stubEnv(name, 'two');

    expect(sourceHash()).not.toBe(before);
  },
);
