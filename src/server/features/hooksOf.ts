import type { EntityModel } from '#engine/model.ts';
import type { DeedNames, HookedNoun } from '#generated/calls.ts';
import type { Rows } from '#generated/types.ts';
import type { AnyHooks, Deed, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { managementPasswordHooks } from './account/hooks/managementPassword.ts';
import { bannerHooks } from './company/hooks/banner.ts';
import { companySettingHooks } from './company/hooks/companySetting.ts';
import { coverHooks } from './company/hooks/cover.ts';
import { startupHooks } from './company/hooks/startup.ts';
import { resignationHooks } from './directory/leaving/hooks/resignation.ts';
import { groupHooks } from './groups/hooks/group.ts';
import { groupSettingHooks } from './groups/hooks/groupSetting.ts';
import { inviteHooks } from './joining/hooks/invite.ts';
import { inviteNoteHooks } from './joining/hooks/inviteNote.ts';
import { temporaryStaffHooks } from './joining/hooks/temporaryStaff.ts';
import { temporaryTypeHooks } from './joining/hooks/temporaryType.ts';
import { messageTemplateHooks } from './messages/hooks/messageTemplate.ts';
import { assetAdminHooks } from './rights/hooks/assetAdmin.ts';
import { appHooks } from './workbench/hooks/app.ts';

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
