import type { EntityModel } from '#engine/model.ts';
import { type MenuSection, menuSections } from '#engine/vocabulary.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import type { HelpText, HelpTopic } from './topic.ts';

/** A topic as one reader sees it: in their language, or in the first that is there. */
export interface ReadTopic {
  readonly key: string;
  readonly topic: HelpTopic;
  readonly words: HelpText;
  /** The language of `words`. */
  readonly language: Locale;
}

/** Topics of one part of the menu, or of none: the first steps. */
export interface TopicGroup {
  readonly section: MenuSection | 'general';
  readonly topics: readonly ReadTopic[];
}

type Topics = Readonly<Record<string, HelpTopic>>;
type Models = Readonly<Record<string, EntityModel>>;

/** A topic in a reader's language; undefined where there is no such topic. */
export const readTopic = (topics: Topics, key: string, locale: Locale): ReadTopic | undefined => {
  const topic = Object.hasOwn(topics, key) ? topics[key] : undefined;
  if (topic === undefined) return undefined;
  const own = topic.text[locale];
  return own === undefined
    ? { key, topic, words: topic.text.zh, language: 'zh' }
    : { key, topic, words: own, language: locale };
};

const allRead = (topics: Topics, locale: Locale): readonly ReadTopic[] =>
  Object.keys(topics).flatMap((key) => readTopic(topics, key, locale) ?? []);

const sectionOf = ({ key, topic }: ReadTopic, models: Models): TopicGroup['section'] =>
  models[key]?.menu?.section ?? topic.section ?? 'general';

const orderOf = ({ key }: ReadTopic, models: Models): number =>
  models[key]?.menu?.order ?? Number.MAX_SAFE_INTEGER;

/** Every topic, in the order of the menu; what belongs to no part of it comes first. */
export const groupTopics = (topics: Topics, models: Models, locale: Locale): readonly TopicGroup[] => {
  const read = allRead(topics, locale);
  return (['general', ...menuSections] as const)
    .map((section) => ({
      section,
      topics: read
        .filter((each) => sectionOf(each, models) === section)
        .toSorted((one, other) => orderOf(one, models) - orderOf(other, models)),
    }))
    .filter((group) => group.topics.length > 0);
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** How well a topic fits all words asked for, 0 best: by title, by its title in another language, by its text. */
const rankOf = ({ topic, words }: ReadTopic, requested: readonly string[]): number | undefined => {
  const hasAll = (text: string) => requested.every((word) => plain(text).includes(word));
  const titles = locales.map((locale) => topic.text[locale]?.title ?? '');
  const body = [words.title, ...words.text, ...(words.steps ?? [])].join('\n');
  const fits = [hasAll(words.title), titles.some(hasAll), hasAll(body)];
  const rank = fits.indexOf(true);
  return rank === -1 ? undefined : rank;
};

/** Topics in which all words of the keyword occur, in the reader's language; best first. Nothing for an empty keyword. */
export const searchTopics = (topics: Topics, keyword: string, locale: Locale): readonly ReadTopic[] => {
  const requested = plain(keyword)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (requested.length === 0) return [];
  return allRead(topics, locale)
    .map((read) => ({ read, rank: rankOf(read, requested) }))
    .filter((each): each is { read: ReadTopic; rank: number } => each.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ read }) => read);
};
