import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { ruleWords } from '#i18n/rules.ts';
import { sourcesBelow } from './sources.ts';

const namedRules = sourcesBelow('src').flatMap((file) =>
  [...file.text.matchAll(/(?:violation\(\s*|rule: )'([a-z][\w.]+)'/g)].map(([, rule = '']) => ({
    rule,
    path: file.path,
  })),
);
const placeholdersOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('sentences of rules', () => {
  it('exist in every language for every rule the code names', () => {
    const silent = namedRules.flatMap(({ rule, path }) =>
      locales
        .filter((locale) => ruleWords[locale][rule] === undefined)
        .map((locale) => `${rule} (${locale}) in ${path}`),
    );

    expect(namedRules.length).toBeGreaterThan(30);
    expect(silent).toEqual([]);
  });

  it('have the same keys and placeholders in every language', () => {
    const unlike = locales.flatMap((locale) =>
      Object.entries(ruleWords.zh)
        .filter(
          ([rule, text]) =>
            String(placeholdersOf(ruleWords[locale][rule] ?? '')) !== String(placeholdersOf(text)),
        )
        .map(([rule]) => `${rule} (${locale})`),
    );

    expect(unlike).toEqual([]);
    for (const locale of locales)
      expect(Object.keys(ruleWords[locale]).sort()).toEqual(Object.keys(ruleWords.zh).sort());
  });
});
