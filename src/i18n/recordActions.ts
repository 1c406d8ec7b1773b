import { words as generalWords } from '#generated/words/records/general.ts';
import { words as sheetWords } from '#generated/words/records/sheet.ts';
import { words } from '#generated/words/records.ts';
import { type Locale, locales } from './locale.ts';
import { type Sentence, sentence, singular } from './sentence.ts';

/**
 * What an operation record says was done, by the action it was written with; `%{name}` is whom or what it was done to. An
 * action of a schema without a line in one of the areas is told by its title. Read by the server, which fills a record's summary.
 */
export const recordActions: Readonly<Record<string, Sentence>> = Object.fromEntries(
  Object.keys(words.zh).map((action) => [
    action,
    Object.fromEntries(locales.map((locale) => [locale, words[locale][action] ?? ''])) as unknown as Sentence,
  ]),
);

/** Whom or what a reader may not see. */
export const unseenName: Sentence = sentence(
  '管理范围外的对象',
  'someone outside your scope',
  '管理範囲外の対象',
);

const placeholder = /%\{name\}/g;
/** The name with the marks around it and the particles that tie it into its sentence; in Japanese they stay behind a noun. */
const namePlaces: Readonly<Record<Locale, RegExp>> = {
  zh: /(将|对|给)?“%\{name\}”(的|中)?/g,
  en: /( of| from| to| into| for| about| by)? ?%\{name\}/g,
  ja: /(?<=[\p{Script=Katakana}\p{Script=Han}ー])「%\{name\}」|「%\{name\}」(による|への|宛ての|の|を|が|は|に)?/gu,
};

interface RecordedAction {
  readonly action: string;
  readonly noun: string;
}

/** What any noun may have done to it, told by the action alone. */
const isGeneral = (action: string): boolean => action in generalWords.zh || action in sheetWords.zh;

const generalOf = (action: string): Sentence | undefined => {
  const bare = action.slice(action.indexOf('.') + 1);
  return isGeneral(bare) ? recordActions[bare] : undefined;
};

/** Actions are written with their noun or, by the default handlers, without; refused attempts by the permission they took. */
const wordsOf = ({ action, noun }: RecordedAction): Sentence | undefined =>
  recordActions[`${noun}.${action}`] ?? recordActions[action] ?? generalOf(action);

/** An action no one has words for any more. */
const otherAction = sentence('其他操作', 'Another action', 'その他の操作');

const withoutName = (words: Sentence, locale: Locale): string =>
  words[locale]
    .replace(namePlaces[locale], '')
    .trim()
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

const said = (words: Sentence, locale: Locale, name: string): string =>
  name === '' ? withoutName(words, locale) : words[locale].replace(placeholder, () => name);

/** The sentence of a record, its place for the name left out where there is none; undefined for an action only its schema has words for. */
export const recordSentence = (
  locale: Locale,
  { name, ...recorded }: RecordedAction & { readonly name: string },
): string | undefined => {
  const words = wordsOf(recorded);
  return words && said(words, locale, name);
};

/** The noun an action belongs to and its own name: its target's, or the one whose permission was asked for. */
const partsOf = ({ action, noun }: RecordedAction): RecordedAction => {
  const at = action.indexOf('.');
  return at < 0 ? { noun, action } : { noun: action.slice(0, at), action: action.slice(at + 1) };
};

interface NamedAction extends RecordedAction {
  readonly name: string;
}

/** A noun's own words by key, `actions.logout.title` or `name`; undefined where its schema has none. */
type NounWord = (noun: string, key: string) => string | undefined;

/** What was done, without whom it was done to. */
export const recordTitle = (locale: Locale, recorded: RecordedAction, wordOf: NounWord): string => {
  const { noun, action } = partsOf(recorded);
  return (
    recordSentence(locale, { ...recorded, name: '' }) ??
    wordOf(noun, `actions.${action}.title`) ??
    otherAction[locale]
  );
};

/** What was done to whom; what any noun may have done to it names at least the noun. */
export const recordSummary = (
  locale: Locale,
  { name, ...recorded }: NamedAction,
  wordOf: NounWord,
): string => {
  const known = recordSentence(locale, {
    ...recorded,
    name: name === '' && generalOf(recorded.action) !== undefined ? nounName(recorded, wordOf) : name,
  });
  if (known !== undefined) return known;
  const title = recordTitle(locale, recorded, wordOf);
  return name === '' ? title : `${title} · ${name}`;
};

const nounName = (recorded: RecordedAction, wordOf: NounWord): string =>
  singular(wordOf(partsOf(recorded).noun, 'name') ?? '');
