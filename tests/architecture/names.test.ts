import { existsSync } from 'node:fs';
import { basename } from 'node:path';
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

  it('says of data it imports what they are, without which the browser’s journeys do not begin', () => {
    const unshown = files.filter(({ text }) => /^import .* from '[^']+\.json';$/m.test(text));

    expect(unshown.map(({ path }) => path)).toEqual([]);
  });

  it('names a file of calls like its noun, its one call or what its several calls are about', () => {
    const ofCalls = files.filter((file) => /src\/server\/features\/.+\/calls\//.test(file.path));
    expect(ofCalls.length).toBeGreaterThan(30);
    const unlike = ofCalls
      .map(({ path, text }) => ({ path, text, name: basename(path, '.ts') }))
      .filter(({ name }) => !existsSync(`schemas/${name}.schema.json`))
      .filter(({ name, text }) => !new RegExp(`export const ${name}\\b`).test(text))
      .filter(({ text }) => [...text.matchAll(/^export const /gm)].length < 2)
      .map(({ path }) => path);

    expect(unlike).toEqual([]);
  });
});
