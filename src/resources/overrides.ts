import type { Noun } from '#generated/entities.ts';
import type { Overrides } from '#views/override.ts';
import { appOverride } from './app/override.tsx';
import { applicationOverride } from './application/override.tsx';
import { assetAdminOverride } from './assetAdmin/override.tsx';
import { bannerOverride } from './banner/override.tsx';
import { companySettingOverride } from './companySetting/override.tsx';
import { complaintOverride } from './complaint/override.tsx';
import { customFieldOverride } from './customField/override.ts';
import { deletionOverride } from './deletion/override.tsx';
import { departmentOverride } from './department/override.tsx';
import { deviceOverride } from './device/override.tsx';
import { dissolutionOverride } from './dissolution/override.ts';
import { equityOverride } from './equity/override.ts';
import { equityRecordOverride } from './equityRecord/override.tsx';
import { groupOverride } from './group/override.tsx';
import { groupSettingOverride } from './groupSetting/override.ts';
import { groupStatisticOverride } from './groupStatistic/override.ts';
import { holidayOverride } from './holiday/override.tsx';
import { importJobOverride } from './importJob/override.tsx';
import { inactiveMemberOverride } from './inactiveMember/override.tsx';
import { inviteOverride } from './invite/override.tsx';
import { inviteNoteOverride } from './inviteNote/override.ts';
import { invoiceOverride } from './invoice/override.tsx';
import { mainAdministratorOverride } from './mainAdministrator/override.ts';
import { manageGroupOverride } from './manageGroup/override.ts';
import { memberOverride } from './member/override.tsx';
import { memberUseOverride } from './memberUse/override.ts';
import { messageRecordOverride } from './messageRecord/override.ts';
import { messageTemplateOverride } from './messageTemplate/override.ts';
import { orderOverride } from './order/override.tsx';
import { productOverride } from './product/override.ts';
import { quickAppOverride } from './quickApp/override.ts';
import { recordOverride } from './record/override.tsx';
import { resignationOverride } from './resignation/override.tsx';
import { roleOverride } from './role/override.ts';
import { startupOverride } from './startup/override.ts';
import { temporaryStaffOverride } from './temporaryStaff/override.tsx';
import { vacationOverride } from './vacation/override.tsx';
import { verificationOverride } from './verification/override.ts';
import { visibilityOverride } from './visibility/override.ts';

/** What the generator cannot give, by noun: one line per folder of `src/resources`. Generated until proven otherwise. */
export const overrides: Readonly<Partial<Record<Noun, Overrides>>> = {
  app: appOverride,
  application: applicationOverride,
  assetAdmin: assetAdminOverride,
  companySetting: companySettingOverride,
  banner: bannerOverride,
  complaint: complaintOverride,
  startup: startupOverride,
  deletion: deletionOverride,
  customField: customFieldOverride,
  department: departmentOverride,
  device: deviceOverride,
  dissolution: dissolutionOverride,
  group: groupOverride,
  groupSetting: groupSettingOverride,
  groupStatistic: groupStatisticOverride,
  importJob: importJobOverride,
  invite: inviteOverride,
  invoice: invoiceOverride,
  mainAdministrator: mainAdministratorOverride,
  manageGroup: manageGroupOverride,
  inactiveMember: inactiveMemberOverride,
  inviteNote: inviteNoteOverride,
  member: memberOverride,
  memberUse: memberUseOverride,
  messageRecord: messageRecordOverride,
  messageTemplate: messageTemplateOverride,
  equity: equityOverride,
  equityRecord: equityRecordOverride,
  order: orderOverride,
  product: productOverride,
  quickApp: quickAppOverride,
  record: recordOverride,
  resignation: resignationOverride,
  role: roleOverride,
  temporaryStaff: temporaryStaffOverride,
  verification: verificationOverride,
  holiday: holidayOverride,
  vacation: vacationOverride,
  visibility: visibilityOverride,
};
