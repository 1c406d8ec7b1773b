import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roles } from '#domain/permission/actor.ts';
import { findField } from '#engine/fields.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { recordActions, recordSentence, recordSummary, recordTitle } from '#i18n/recordActions.ts';
import { isFact, recordResultText } from '#i18n/recordFacts.ts';
import { ruleWords } from '#i18n/rules.ts';
import { sources as registered } from '#server/features/index.ts';
import { permissionOf } from '#server/guard/permission.ts';
import { callsOf, generatedContract } from '#server/platform/contract.ts';

const contract = generatedContract();
const wordOf =
  (locale: (typeof locales)[number]) =>
  (noun: string, key: string): string | undefined =>
    contract.words[locale].resources[noun]?.[key];

const server = 'src/server';
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^(database|demo)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${server}/${file}`, 'utf8') }));

/** The nouns whose writes stand in a file: their records are of them where they name no other. */
const writtenNouns = ({ text }: (typeof sources)[number]): readonly string[] =>
  [...text.matchAll(/^export const (\w+)Writes\b/gm)]
    .map(([, noun = '']) => noun)
    .filter((noun) => noun in contract.models);

/** The nouns a source writes records of, as they stand in it. */
const targetsIn = (source: (typeof sources)[number]): readonly string[] => [
  ...new Set([
    ...writtenNouns(source),
    ...[...source.text.matchAll(/targetType: '(\w+)'/g)].map(([, noun = '']) => noun),
  ]),
];

interface Deed {
  readonly noun: string;
  readonly action: string;
}

/** Every action an audit row is written with beside its target, as it stands in the sources. */
const written: readonly Deed[] = sources.flatMap(({ text }) =>
  [...text.matchAll(/\baction: ([^\n]*?),?\s*\n?\s*targetType: '(\w+)'/g)].flatMap(
    ([, said = '', noun = '']) =>
      [...said.replace(/=== '\w+'/g, '').matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)*)'/g)].map(
        ([, action = '']) => ({ noun, action }),
      ),
  ),
);

/** What calls write that are answered by default: what a noun calls its writes itself, and the usual words for the others. */
const byAnswer: readonly Deed[] = sources.flatMap((source) =>
  writtenNouns(source).flatMap((noun) => {
    const model = contract.models[noun];
    const named = [...source.text.matchAll(/action: '([a-zA-Z]+)\.(\w+)'/g)].map(
      ([, of = '', name = '']) => ({
        noun: of,
        action: `${of}.${name}`,
      }),
    );
    const knowsRows = model !== undefined && registered.writesOf(model).find !== undefined;
    const usual = { save: knowsRows ? ['create', 'update'] : ['create'], delete: ['delete'], sort: ['sort'] };
    const parts = Object.values(model?.calls ?? {}).flatMap(({ defaultHandler: handler }) =>
      handler?.kind === 'written' ? usual[handler.part] : [],
    );
    const isAllNamed = !knowsRows && named.length > 0;
    return [...named, ...(isAllNamed ? [] : parts.map((part) => ({ noun, action: `${noun}.${part}` })))];
  }),
);

/** What a refused attempt, or a write whose handler says nothing, is written with: the permission it takes. */
const attempted: readonly Deed[] = callsOf(contract)
  .filter(({ effect }) => effect === 'write')
  .flatMap((call) =>
    [{}, { id: 1, [contract.models[call.noun]?.idField ?? 'id']: 1 }].map((payload) => ({
      noun: call.noun,
      action: permissionOf(call, contract.models, payload),
    })),
  );

/** Everything the schemas themselves do by the default handlers. */
const byDefault: readonly Deed[] = Object.values(contract.models)
  .filter(({ isGenerated }) => isGenerated)
  .flatMap((model) =>
    [...Object.keys(model.verbs), ...model.actions.map(({ name }) => name)].map((action) => ({
      noun: model.noun,
      action,
    })),
  )
  .filter(({ action }) => !['list', 'one', 'many', 'reference', 'sort'].includes(action));

const unknown = locales.map((locale) =>
  recordTitle(locale, { noun: 'none', action: 'none' }, () => undefined),
);

describe('recordActions', () => {
  it('tells every action the server writes, in every language', () => {
    const unshown = [...written, ...byAnswer, ...attempted, ...byDefault].flatMap((deed) =>
      locales
        .filter((locale, index) => {
          const title = recordTitle(locale, deed, wordOf(locale));
          return title === unknown[index] || title === '' || title === deed.action;
        })
        .map((locale) => `${deed.noun} ${deed.action} (${locale})`),
    );

    expect(written.length + byAnswer.length).toBeGreaterThan(100);
    expect(byAnswer.length).toBeGreaterThan(20);
    expect(attempted.length).toBeGreaterThan(150);
    expect([...new Set(unshown)]).toEqual([]);
  });

  it('leaves nothing of a name, or what ties it in, in the title of an action', () => {
    const torn: Readonly<Record<Locale, RegExp>> = {
      zh: /%|[给对将把向为中](?:$|，)|对批量|对群|^下载中|“|”/,
      en: /%|^[a-z]|(?: (?:of|from|to|into|for|about|by)|[,:])(?:$|[,;:])/,
      ja: /%|^(?:への|宛て|による|[のをがはに])|が(?:宛て|を|の)|「|」/,
    };
    const titles = Object.keys(recordActions).flatMap((action) =>
      locales.map((locale) => [locale, recordTitle(locale, { noun: '', action }, () => undefined)] as const),
    );

    expect(titles.length).toBeGreaterThan(300);
    expect(titles.filter(([locale, title]) => torn[locale].test(title))).toEqual([]);
  });

  it('names what was asked for where it has no name of its own', () => {
    const deed = { noun: 'manageGroup', action: 'manageGroup.save', name: '' };

    expect(recordSummary('zh', deed, wordOf('zh'))).toBe('保存“管理组”');
    expect(
      recordSummary('en', { ...deed, noun: 'holidayNotice', action: 'holiday.create' }, wordOf('en')),
    ).toBe('Added Holiday');
  });

  it('has the three languages of every sentence', () => {
    const silent = Object.entries(recordActions).filter(([, words]) =>
      locales.some((locale) => words[locale] === ''),
    );

    expect(silent).toEqual([]);
  });

  it('puts the name into every language', () => {
    for (const locale of locales)
      expect(recordSentence(locale, { action: 'update', noun: 'device', name: '甲$&乙' })).toContain(
        '甲$&乙',
      );
  });
});

/** Columns that are called otherwise than their field, or told by the action alone. */
const elsewhere: readonly string[] = ['sort', 'icon_id', 'filter', 'scope', 'keyword'];

const hasWords = (noun: string, field: string): boolean => {
  const model = contract.models[noun];
  return isFact(noun, field) || (model !== undefined && findField(model.fields, field) !== undefined);
};

describe('fields of records', () => {
  it('have words wherever the server writes them', () => {
    const silent = sources.flatMap((source) => {
      const nouns = targetsIn(source);
      const fields = [...source.text.matchAll(/\{ field: '(\w+)', old:/g)].map(([, field = '']) => field);
      return fields
        .filter((field) => nouns.length > 0 && !elsewhere.includes(field))
        .filter((field) => !nouns.some((noun) => hasWords(noun, field)))
        .map((field) => `${nouns.join(' or ')}.${field}`);
    });

    expect(silent).toEqual([]);
  });
});

describe('results of records', () => {
  it('are told in words, those of a rule that refused too', () => {
    expect(recordResultText('zh', 'done')).toBeUndefined();
    expect(recordResultText('zh', 'no_permission')).toBe('没有此操作的权限');
    expect(recordResultText('zh', 'resignation.recipientMissing')).toBe(
      ruleWords.zh['resignation.recipientMissing'],
    );
    expect(recordResultText('zh', 'some_key_of_old')).toBe('其他原因');
  });

  it('name every role that does something', () => {
    for (const role of [...roles, 'timer', 'platform'])
      for (const locale of locales) expect(ruleWords[locale][`role.${role}`]).toBeTruthy();
  });
});
