import { words } from '#generated/words/help.ts';
import { locales } from '#i18n/locale.ts';
import { numbered } from '#i18n/numbered.ts';
import type { HelpText, HelpTopic } from './topic.ts';

type Texts = Readonly<Record<string, string>>;

/** What `schemas/words/help/<topic>.json` says, paragraphs and steps by number. */
const textOf = (key: string, texts: Texts): HelpText => {
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
  resignation: { related: ['member', 'importJob', 'tasks'] },
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
  managementPassword: { related: ['signIn', 'mainAdministrator'] },
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
        locales.map((locale) => [locale, textOf(key, words[locale])]),
      ) as unknown as HelpTopic['text'],
    },
  ]),
);
