import type { Locale } from './locale.ts';
import { accountActions } from './recordActions/account.ts';
import { addressBookActions } from './recordActions/addressBook.ts';
import { administrationActions } from './recordActions/administration.ts';
import { companySettingActions } from './recordActions/companySetting.ts';
import { generalActions } from './recordActions/general.ts';
import { inviteActions } from './recordActions/invite.ts';
import { type Sentence, sentence } from './recordActions/sentence.ts';
import { sheetActions } from './recordActions/sheet.ts';
import { shopActions } from './recordActions/shop.ts';
import { workbenchActions } from './recordActions/workbench.ts';

/**
 * What an operation record says was done, by the action it was written with; `%{name}` is whom or what it was done to. An
 * action of a schema without a line in one of the areas is told by its title. Read by the server, which fills a record's summary.
 */
export const recordActions: Readonly<Record<string, Sentence>> = {
  ...addressBookActions,
  ...administrationActions,
  ...accountActions,
  ...sheetActions,
  ...generalActions,
  ...companySettingActions,
  ...inviteActions,
  ...shopActions,
  ...workbenchActions,
};

/** Whom or what a reader may not see. */
export const unseenName: Sentence = sentence(
  '管理范围外的对象',
  'somebody outside your scope',
  '管理範囲外の対象',
);

const placeholder = /%\{name\}/g;
/** The name with the marks around it and the particles that tie it into its sentence. */
const namePlaces: Readonly<Record<Locale, RegExp>> = {
  zh: /将?“%\{name\}”的?/g,
  en: /( of| from)? ?%\{name\}/g,
  ja: /「%\{name\}」(による|の|を|が|は|に)?/g,
};

interface Deed {
  readonly action: string;
  readonly noun: string;
}

/** Actions are written with their noun or, by the default handlers, without. */
const wordsOf = ({ action, noun }: Deed): Sentence | undefined =>
  recordActions[`${noun}.${action}`] ??
  recordActions[action] ??
  (action.startsWith(`${noun}.`) ? recordActions[action.slice(noun.length + 1)] : undefined);

/**
 * The sentence of a record; undefined where neither the action of its noun nor the action alone has one. Without a name the
 * sentence is told without its place.
 */
export const recordSentence = (
  locale: Locale,
  { name, ...deed }: Deed & { readonly name: string },
): string | undefined => {
  const words = wordsOf(deed)?.[locale];
  return name === ''
    ? words?.replace(namePlaces[locale], '').trim()
    : words?.replace(placeholder, () => name);
};
