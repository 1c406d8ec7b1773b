import type { EntityModel } from '#engine/model.ts';
import type { DeedNames, HookedNoun } from '#generated/calls.ts';
import type { Rows } from '#generated/types.ts';
import { appHooks } from './app.ts';
import { assetAdminHooks } from './assetAdmin.ts';
import { bannerHooks } from './banner.ts';
import { companySettingHooks } from './companySetting.ts';
import { coverHooks } from './cover.ts';
import { groupHooks } from './group.ts';
import { groupSettingHooks } from './groupSetting.ts';
import { inviteHooks } from './invite.ts';
import { inviteNoteHooks } from './inviteNote.ts';
import { managementPasswordHooks } from './managementPassword.ts';
import { messageTemplateHooks } from './messageTemplate.ts';
import { resignationHooks } from './resignation.ts';
import { startupHooks } from './startup.ts';
import { temporaryStaffHooks } from './temporaryStaff.ts';
import { temporaryTypeHooks } from './temporaryType.ts';
import type { Deed, WriteHooks } from './writeHooks.ts';

type Values = Readonly<Record<string, unknown>>;

type Deeds<Noun extends HookedNoun> = Noun extends keyof DeedNames
  ? { readonly actions: Readonly<Record<DeedNames[Noun], Deed<Rows[Noun]>>> }
  : unknown;

type AnyHooks = Omit<WriteHooks<Values>, 'actions'> & {
  readonly actions?: Readonly<Record<string, Deed<Values, Values>>>;
};

/** The hooks of every noun whose schema says `"hooks": true`. */
const hooksByNoun: { readonly [Noun in HookedNoun]: WriteHooks<Rows[Noun]> & Deeds<Noun> } = {
  banner: bannerHooks,
  companySetting: companySettingHooks,
  cover: coverHooks,
  groupSetting: groupSettingHooks,
  inviteNote: inviteNoteHooks,
  managementPassword: managementPasswordHooks,
  messageTemplate: messageTemplateHooks,
  resignation: resignationHooks,
  startup: startupHooks,
  app: appHooks,
  assetAdmin: assetAdminHooks,
  group: groupHooks,
  invite: inviteHooks,
  temporaryStaff: temporaryStaffHooks,
  temporaryType: temporaryTypeHooks,
};

/** What the backend has to say about writes of a noun; undefined where its schema says it all. Throws where a schema promises hooks and none are here. */
export const hooksOf = ({ noun, hasHooks }: EntityModel): AnyHooks | undefined => {
  if (!hasHooks) return undefined;
  const hooks = (hooksByNoun as Readonly<Partial<Record<string, unknown>>>)[noun];
  if (hooks === undefined)
    throw new Error(
      `"${noun}" promises hooks: write them in src/server/hooks/${noun}.ts, and list them there`,
    );
  // Each noun's hooks are asked about rows of that noun alone.
  return hooks as AnyHooks;
};
