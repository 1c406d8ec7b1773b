import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

const files = sourcesBelow('src');
const nameless = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.tsx?$)/;

describe('names', () => {
  it('finds a home for everything instead of a bucket', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => nameless.test(file.path)).map((file) => file.path)).toEqual([]);
  });

  it('exports by name only, so that a search finds every use', () => {
    const exporting = files.filter((file) => /^export default /m.test(file.text)).map((file) => file.path);

    expect(exporting).toEqual([]);
  });

  it('names a file of calls like its noun or its one call', () => {
    const ofCalls = files.filter((file) => /src\/server\/features\/.+\/calls\//.test(file.path));
    expect(ofCalls.length).toBeGreaterThan(50);
    const unlike = ofCalls
      .filter((file) => !existsSync(`schemas/${basename(file.path, '.ts')}.schema.json`))
      .filter((file) => !new RegExp(`export const ${basename(file.path, '.ts')}\\b`).test(file.text))
      .map((file) => `${dirname(file.path)}/${basename(file.path)}`);

    expect(unlike).toEqual([]);
  });
});
