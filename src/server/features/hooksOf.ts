import type { EntityModel } from '#engine/model.ts';
import type { DeedNames, HookedNoun } from '#generated/calls.ts';
import type { Rows } from '#generated/types.ts';
import type { AnyHooks, Deed, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { managementPasswordHooks } from './account/managementPassword.ts';
import { companySettingHooks } from './company/companySetting.ts';
import { bannerHooks, coverHooks, startupHooks } from './company/images.ts';
import { resignationHooks } from './directory/leaving/resignation.ts';
import { groupSettingHooks } from './groups/groupSetting.ts';
import { groupHooks } from './groups/writes/group.ts';
import { inviteHooks, inviteNoteHooks } from './joining/hooks/invite.ts';
import { temporaryTypeHooks } from './joining/hooks/temporaryType.ts';
import { temporaryStaffHooks } from './joining/temporaryStaff.ts';
import { messageTemplateHooks } from './messages/hooks/messageTemplate.ts';
import { assetAdminHooks } from './rights/assetAdmin.ts';
import { appHooks } from './workbench/app.ts';

type Deeds<Noun extends HookedNoun> = Noun extends keyof DeedNames
  ? { readonly actions: Readonly<Record<DeedNames[Noun], Deed<Rows[Noun]>>> }
  : unknown;

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
      `"${noun}" promises hooks: write them in src/server/features/<area>/hooks/${noun}.ts, and list them there`,
    );
  // Each noun's hooks are asked about rows of that noun alone.
  return hooks as AnyHooks;
};
