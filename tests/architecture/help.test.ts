import { describe, expect, it } from 'vitest';
import { news } from '#app/help/Overview.tsx';
import { groupTopics, type HelpTopic, readTopic, searchTopics, topics, withNouns } from '#app/help/topics.ts';
import { createPublicAddresses } from '#app/routing/addresses.ts';
import { newSchema } from '#compiler/newSchema.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import { locales } from '#i18n/locale.ts';
import { overrideLoaders } from '#resources/overrides.ts';
import { routesInLayout, routesOutside } from '#tests/builders/specifiedRoutes.ts';

const called = { zh, en, ja };
const pages = entities.map(createModel).filter(({ kind }) => kind !== 'service');
const { toResource } = createPublicAddresses(pages);
const specified = new Set([...routesInLayout, ...routesOutside].map(toResource));
/** Someone wrote more of it than a schema, or the specification knows its page: someone explains it, too. */
const isOurs = ({ noun, isGenerated }: EntityModel): boolean =>
  !isGenerated || Object.hasOwn(overrideLoaders, noun) || specified.has(`/${noun}`);
/** Nouns of a schema alone are explained by what it says of itself. */
const explained = pages.filter((model) => isOurs(model) || topics[model.noun] !== undefined);
const byNoun = Object.fromEntries(pages.map((model) => [model.noun, model]));
const onlyChinese: HelpTopic = { text: { zh: { title: '甲', text: ['乙'] } } };

describe('the help', () => {
  it('explains every page, in three languages', () => {
    const requested = ['home', 'tasks', ...explained.map(({ noun }) => noun)];
    const lacking = requested.flatMap((key) =>
      locales.filter((locale) => topics[key]?.text[locale] === undefined).map((locale) => `${key} ${locale}`),
    );
    expect(lacking).toEqual([]);
  });

  it('calls a page what the menu calls it', () => {
    const wrong = explained.flatMap(({ noun }) =>
      locales
        .filter((each) => topics[noun]?.text[each]?.title !== called[each].resources[noun]?.plural)
        .map((each) => `${noun} ${each}`),
    );

    expect(wrong).toEqual([]);
  });

  it('says of a noun without a topic what its schema says', () => {
    const lending = createModel(newSchema({ noun: 'lending', zh: '借用', en: 'Lending', ja: '貸出' }));

    const { lending: topic } = withNouns({}, { lending }, (key) => key);

    expect(topic?.text.zh).toEqual({
      title: 'resources.lending.plural',
      text: ['help.ofNoun', 'help.ofAction'],
    });
  });

  it('says three to eight sentences per topic and refers to topics that are there', () => {
    for (const [key, { text, related = [] }] of Object.entries(topics)) {
      const sentences = [...(text.zh.text.join('').match(/[。！？]/g) ?? []), ...(text.zh.steps ?? [])];
      expect(sentences.length, key).toBeGreaterThanOrEqual(2);
      expect(
        related.filter((each) => topics[each] === undefined),
        key,
      ).toEqual([]);
    }
    expect(news.flatMap(({ topic = 'home' }) => (topics[topic] === undefined ? [topic] : []))).toEqual([]);
  });

  it('stands in the order of the menu', () => {
    const sections = groupTopics(topics, byNoun, 'zh').map(({ section }) => section);
    expect(sections.slice(0, 3)).toEqual(['general', 'addressBook', 'groups']);
    const [, first] = groupTopics(topics, byNoun, 'zh');
    expect(first?.topics[0]?.key).toBe('member');
  });

  it('is found by words of the text and by its name in another language', () => {
    expect(searchTopics(topics, '激活短信', 'zh')[0]?.key).toBeDefined();
    expect(searchTopics(topics, 'device', 'zh').map(({ key }) => key)).toContain('device');
    expect(searchTopics(topics, '  ', 'zh')).toEqual([]);
  });

  it('falls back to Chinese and says so', () => {
    expect(readTopic({ only: onlyChinese }, 'only', 'ja')).toMatchObject({ language: 'zh' });
    expect(readTopic({ only: onlyChinese }, 'toString', 'ja')).toBeUndefined();
  });
});
