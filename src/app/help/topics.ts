import type { EntityModel } from '#engine/model.ts';
import { isReadable } from '#engine/offeredModel.ts';
import { type MenuSection, menuSections } from '#engine/vocabulary.ts';
import type { CallName } from '#generated/calls.ts';
import { words } from '#generated/words/help.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { numbered } from '#i18n/sentence.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** What one topic says in one language: a title as the page is called, three to eight sentences, perhaps steps in order. */
interface HelpText {
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly text: readonly string[];
  readonly steps?: readonly string[];
}

/** A topic of the help centre. Chinese is always there; a language that is not is shown in another one, labelled so. */
export interface HelpTopic {
  readonly text: { readonly zh: HelpText } & { readonly [Language in Locale]?: HelpText };
  /** Where it stands in the help centre, for a topic whose noun has no place in the menu; without both: first steps. */
  readonly section?: MenuSection;
  /** The page it explains, where that is no noun's. */
  readonly address?: string;
  /** Keys of topics a user who reads this one may want next; a test knows them all. */
  readonly related?: readonly string[];
}

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;
type Topics = Readonly<Record<string, HelpTopic>>;

/** What can be done, each with what is asked before it is done. */
const actionsOf = ({ noun, actions }: EntityModel, translate: Translate): readonly string[] =>
  actions.map(({ name, confirm }) => {
    const keys = wordKeys(noun);
    const title = translate(keys.action(name, 'title'));
    if (confirm === undefined) return title;
    return translate('help.ofAction', { title, what: translate(keys.action(name, 'confirm')) });
  });

const textOfNoun = (model: EntityModel, translate: Translate): HelpText => {
  const keys = wordKeys(model.noun);
  const name = translate(keys.plural);
  return { title: name, text: [translate('help.ofNoun', { name }), ...actionsOf(model, translate)] };
};

/**
 * The topics a user has written, and for a page without one what its schema says of itself, in the reader's language: a
 * noun made of a schema alone has its help, too.
 */
export const withNouns = (
  topics: Topics,
  models: Readonly<Record<string, EntityModel>>,
  translate: Translate,
): Topics => {
  const lacking = Object.values(models).filter(
    ({ noun, kind }) => kind !== 'service' && !Object.hasOwn(topics, noun),
  );
  const own = lacking.map((model) => {
    const text = textOfNoun(model, translate);
    return [model.noun, { text: { zh: text, en: text, ja: text } }] as const;
  });
  return { ...topics, ...Object.fromEntries(own) };
};

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

/** What the pages of no noun ask for before all else; the drawing board asks for nothing. */
const callsOfPages: Readonly<Record<string, CallName>> = {
  home: 'homeOverview',
  signIn: 'loginAccount',
  tasks: 'taskList',
};

/** Whether a topic's page is there on the server that is talked to: a picture of any other would be wrong. */
export const isDrawn = (
  { key }: Pick<ReadTopic, 'key'>,
  models: Models,
  offers: (call: CallName) => boolean,
): boolean => {
  const call = callsOfPages[key];
  if (call !== undefined) return offers(call);
  const model = models[key];
  return model === undefined || isReadable(model);
};

type Texts = Readonly<Record<string, string>>;

/** What `schemas/words/help/<topic>.json` says, paragraphs and steps by number. */
const textOfKey = (key: string, texts: Texts): HelpText => {
  const steps = numbered(texts, `${key}.steps`);
  return {
    title: texts[`${key}.title`] ?? key,
    text: numbered(texts, `${key}.text`),
    ...(steps.length === 0 ? {} : { steps }),
  };
};

/**
 * Every topic by its key, which is the noun whose page it explains, in the order of reading. A test names the pages that have none.
 * Within their menu section topics stand in the order of the menu.
 */
const places: Readonly<Record<string, Omit<HelpTopic, 'text'>>> = {
  signIn: { related: ['managementPassword', 'device'] },
  home: { address: '/', related: ['tasks', 'member', 'importJob'] },
  tasks: { address: '/tasks', related: ['importJob', 'deletion'] },
  department: { related: ['member', 'deletion', 'visibility', 'importJob'] },
  role: { related: ['manageGroup', 'mainAdministrator'] },
  roleGroup: { section: 'addressBook', related: ['role'] },
  inactiveMember: { related: ['inviteNote', 'messageRecord', 'member'] },
  invite: { related: ['application', 'inviteNote'] },
  application: { related: ['invite', 'member'] },
  temporaryStaff: { related: ['member', 'resignation'] },
  temporaryType: { related: ['temporaryStaff'] },
  resignation: { related: ['member', 'plannedChange', 'checklist', 'importJob', 'tasks'] },
  plannedChange: { related: ['member', 'resignation', 'department'] },
  checklist: { related: ['checklistLine', 'member', 'plannedChange', 'resignation'] },
  checklistLine: { related: ['checklist'] },
  deletion: { related: ['department', 'tasks'] },
  importJob: { related: ['member', 'department', 'resignation'] },
  visibility: { related: ['department', 'member', 'customField'] },
  group: { related: ['groupSetting', 'complaint', 'groupData'] },
  groupSetting: { related: ['group'] },
  groupData: { related: ['group', 'groupStatistic'] },
  groupStatistic: { related: ['groupData', 'record'] },
  complaint: { related: ['group'] },
  manageGroup: { related: ['mainAdministrator', 'assetAdmin', 'role'] },
  companySetting: { related: ['cover', 'startup'] },
  cover: { section: 'company', related: ['companySetting', 'startup'] },
  startup: { section: 'company', related: ['companySetting', 'cover'] },
  mainAdministrator: { related: ['manageGroup', 'managementPassword'] },
  dissolution: { related: ['mainAdministrator', 'record'] },
  managementPassword: { related: ['signIn', 'mainAdministrator', 'securitySetting'] },
  securitySetting: { related: ['managementPassword', 'activeSession'] },
  activeSession: { related: ['signIn', 'device', 'securitySetting'] },
  signOn: { related: ['signIn', 'mainAdministrator'] },
  assetAdmin: { related: ['mainAdministrator', 'manageGroup'] },
  customField: { related: ['member', 'visibility'] },
  inviteNote: { related: ['inactiveMember', 'messageRecord'] },
  messageRecord: { related: ['inactiveMember', 'inviteNote'] },
  messageTemplate: { related: ['inviteNote', 'messageRecord', 'powerShare'] },
  powerShare: { related: ['messageTemplate', 'equity', 'messageRecord'] },
  record: { related: ['device'] },
  device: { related: ['record', 'signIn'] },
  product: { related: ['order', 'equity', 'invoice'] },
  order: { related: ['product', 'invoice', 'equity'] },
  equity: { related: ['product', 'equityRecord', 'order'] },
  equityRecord: { related: ['equity', 'order'] },
  drawboard: { address: '/drawboard' },
  app: { related: ['banner', 'quickApp', 'manageGroup'] },
  banner: { related: ['app', 'quickApp'] },
  quickApp: { related: ['app', 'banner'] },
  member: { related: ['department', 'resignation', 'inactiveMember', 'importJob'] },
  memberUse: { related: ['usage', 'member'] },
  usage: { related: ['memberUse', 'groupData'] },
  invoice: { related: ['order'] },
  holiday: { related: ['vacation'] },
  vacation: { section: 'company', related: ['holiday'] },
  verification: { related: ['inactiveMember'] },
};

/** The topics with what they say in each language. */
export const topics: Readonly<Record<string, HelpTopic>> = Object.fromEntries(
  Object.entries(places).map(([key, place]) => [
    key,
    {
      ...place,
      text: Object.fromEntries(
        locales.map((locale) => [locale, textOfKey(key, words[locale])]),
      ) as unknown as HelpTopic['text'],
    },
  ]),
);
