import { groupTopics, type ReadTopic, type TopicGroup, topics } from '#app/help/topics.ts';
import { words as english } from '#generated/words/console/en.ts';
import { words as japanese } from '#generated/words/console/ja.ts';
import { words as chinese } from '#generated/words/console/zh.ts';
import { type Locale, languageTags, locales } from '#i18n/locale.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Group, Page } from './page.ts';

const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  zh: chinese,
  en: english,
  ja: japanese,
};

/** Plain text as Markdown that reads the same. */
const escaped = (text: string): string => text.replaceAll(/[\\*_`[\]<>#|]/g, '\\$&');

const pathOf = (locale: Locale, section: TopicGroup['section']): string => `help/${locale}/${section}`;

type Where = (key: string) => { readonly title: string; readonly address: string } | undefined;

const topicText = (
  { key, topic, words: said }: ReadTopic,
  where: Where,
  locale: Locale,
): readonly string[] => {
  const related = (topic.related ?? []).flatMap((each) => where(each) ?? []);
  return [
    `## ${escaped(said.title)} {#${key.toLowerCase()}}`,
    ...said.text.map(escaped),
    ...(said.steps === undefined
      ? []
      : [said.steps.map((step, nth) => `${nth + 1}. ${escaped(step)}`).join('\n')]),
    ...(related.length === 0
      ? []
      : [
          `${words[locale]['help.related'] ?? ''} ${related.map(({ title, address }) => `[${escaped(title)}](${address})`).join(' · ')}`.trim(),
        ]),
  ];
};

const sectionTitle = (section: TopicGroup['section'], locale: Locale): string =>
  words[locale][section === 'general' ? 'help.general' : `menu.${section}`] ?? section;

/** What the console's help centre says, in the languages it says it in: the same words, in the same order. */
export const helpGroups = (): readonly Group[] => {
  const { models } = generatedContract();
  return locales.map((locale) => {
    const groups = groupTopics(topics, models, locale);
    const where: Where = (key) => {
      const group = groups.find((each) => each.topics.some((topic) => topic.key === key));
      const title = group?.topics.find((topic) => topic.key === key)?.words.title;
      if (group === undefined || title === undefined) return undefined;
      return { title, address: `/${pathOf(locale, group.section)}#${key.toLowerCase()}` };
    };
    const pages = groups.map(
      ({ section, topics: read }): Page => ({
        path: pathOf(locale, section),
        title: sectionTitle(section, locale),
        lang: languageTags[locale],
        markdown: [
          `# ${escaped(sectionTitle(section, locale))}`,
          ...read.flatMap((topic) => topicText(topic, where, locale)),
        ].join('\n\n'),
      }),
    );
    return { title: { zh: '中文', en: 'English', ja: '日本語' }[locale], pages };
  });
};
