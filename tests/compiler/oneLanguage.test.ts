import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { oneLanguagePlugin } from '#compiler/oneLanguage.ts';
import { ruleWords } from '#i18n/rules.ts';

const load = (id: string): Promise<string | null> => {
  const { load: hook } = oneLanguagePlugin() as Plugin & {
    readonly load: (id: string) => Promise<string | null>;
  };
  return hook(id);
};

it('leaves one language of a module of words', async () => {
  const code = await load(`${resolve('src/i18n/rules.ts')}?language=ja`);

  expect(code).toBe(`export const ruleWords = ${JSON.stringify({ ja: ruleWords.ja })};`);
});

it('leaves every other module alone', async () => {
  expect(await load(resolve('src/i18n/rules.ts'))).toBeNull();
});
