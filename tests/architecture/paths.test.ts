import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { sourcesBelow } from './sources.ts';

const calls = entities.flatMap((entity) => Object.values(createModel(entity).calls));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const sources = [...sourcesBelow('src'), ...sourcesBelow('scripts')].map(({ path, text }) => ({
  path,
  text: withoutComments(text),
}));

describe('paths of calls', () => {
  it('stand in their schema alone', () => {
    const repeated = calls.flatMap((call) =>
      sources
        .filter((file) => new RegExp(`['"\`]${call.path}['"\`?]`).test(file.text))
        .map((file) => `${call.path} in ${file.path}`),
    );

    expect(calls.length).toBeGreaterThan(20);
    expect(repeated).toEqual([]);
  });

  it('differ from each other, method and path together', () => {
    const names = calls.map((call) => `${call.method} ${call.path}`);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
