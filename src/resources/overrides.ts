import type { Noun } from '#generated/entities.ts';
import type { Overrides } from '#views/override.ts';
import { applicationOverride } from './application/override.ts';
import { assetAdminOverride } from './assetAdmin/override.ts';
import { complaintOverride } from './complaint/override.ts';
import { customFieldOverride } from './customField/override.ts';
import { deletionOverride } from './deletion/override.ts';
import { departmentOverride } from './department/override.ts';
import { deviceOverride } from './device/override.ts';
import { groupOverride } from './group/override.ts';
import { groupDataOverride } from './groupData/override.ts';
import { groupSettingOverride } from './groupSetting/override.ts';
import { groupStatisticOverride } from './groupStatistic/override.ts';
import { importJobOverride } from './importJob/override.ts';
import { inactiveMemberOverride } from './inactiveMember/override.ts';
import { inviteOverride } from './invite/override.ts';
import { inviteNoteOverride } from './inviteNote/override.ts';
import { mainAdministratorOverride } from './mainAdministrator/override.ts';
import { manageGroupOverride } from './manageGroup/override.ts';
import { memberOverride } from './member/override.ts';
import { messageRecordOverride } from './messageRecord/override.ts';
import { recordOverride } from './record/override.ts';
import { resignationOverride } from './resignation/override.ts';
import { roleOverride } from './role/override.ts';
import { temporaryStaffOverride } from './temporaryStaff/override.ts';
import { visibilityOverride } from './visibility/override.ts';

/** What the generator cannot give, by noun: one line per folder of `src/resources`. Generated until proven otherwise. */
export const overrides: Readonly<Partial<Record<Noun, Overrides>>> = {
  application: applicationOverride,
  assetAdmin: assetAdminOverride,
  complaint: complaintOverride,
  deletion: deletionOverride,
  customField: customFieldOverride,
  department: departmentOverride,
  device: deviceOverride,
  group: groupOverride,
  groupData: groupDataOverride,
  groupSetting: groupSettingOverride,
  groupStatistic: groupStatisticOverride,
  importJob: importJobOverride,
  invite: inviteOverride,
  mainAdministrator: mainAdministratorOverride,
  manageGroup: manageGroupOverride,
  inactiveMember: inactiveMemberOverride,
  inviteNote: inviteNoteOverride,
  member: memberOverride,
  messageRecord: messageRecordOverride,
  record: recordOverride,
  resignation: resignationOverride,
  role: roleOverride,
  temporaryStaff: temporaryStaffOverride,
  visibility: visibilityOverride,
};
