import type { HelpTopic } from './topic.ts';
import { appHelp } from './topics/app.ts';
import { applicationHelp } from './topics/application.ts';
import { assetAdminHelp } from './topics/assetAdmin.ts';
import { bannerHelp } from './topics/banner.ts';
import { companySettingHelp } from './topics/companySetting.ts';
import { complaintHelp } from './topics/complaint.ts';
import { coverHelp } from './topics/cover.ts';
import { customFieldHelp } from './topics/customField.ts';
import { deletionHelp } from './topics/deletion.ts';
import { departmentHelp } from './topics/department.ts';
import { deviceHelp } from './topics/device.ts';
import { dissolutionHelp } from './topics/dissolution.ts';
import { drawboardHelp } from './topics/drawboard.ts';
import { equityHelp } from './topics/equity.ts';
import { equityRecordHelp } from './topics/equityRecord.ts';
import { groupHelp } from './topics/group.ts';
import { groupDataHelp } from './topics/groupData.ts';
import { groupSettingHelp } from './topics/groupSetting.ts';
import { groupStatisticHelp } from './topics/groupStatistic.ts';
import { holidayHelp } from './topics/holiday.ts';
import { homeHelp } from './topics/home.ts';
import { importJobHelp } from './topics/importJob.ts';
import { inactiveMemberHelp } from './topics/inactiveMember.ts';
import { inviteHelp } from './topics/invite.ts';
import { inviteNoteHelp } from './topics/inviteNote.ts';
import { invoiceHelp } from './topics/invoice.ts';
import { mainAdministratorHelp } from './topics/mainAdministrator.ts';
import { manageGroupHelp } from './topics/manageGroup.ts';
import { managementPasswordHelp } from './topics/managementPassword.ts';
import { memberHelp } from './topics/member.ts';
import { memberUseHelp } from './topics/memberUse.ts';
import { messageRecordHelp } from './topics/messageRecord.ts';
import { messageTemplateHelp } from './topics/messageTemplate.ts';
import { orderHelp } from './topics/order.ts';
import { powerShareHelp } from './topics/powerShare.ts';
import { productHelp } from './topics/product.ts';
import { quickAppHelp } from './topics/quickApp.ts';
import { recordHelp } from './topics/record.ts';
import { resignationHelp } from './topics/resignation.ts';
import { roleHelp } from './topics/role.ts';
import { roleGroupHelp } from './topics/roleGroup.ts';
import { signInHelp } from './topics/signIn.ts';
import { startupHelp } from './topics/startup.ts';
import { tasksHelp } from './topics/tasks.ts';
import { temporaryStaffHelp } from './topics/temporaryStaff.ts';
import { temporaryTypeHelp } from './topics/temporaryType.ts';
import { usageHelp } from './topics/usage.ts';
import { vacationHelp } from './topics/vacation.ts';
import { verificationHelp } from './topics/verification.ts';
import { visibilityHelp } from './topics/visibility.ts';

/**
 * Every topic by its key, which is the noun whose page it explains. A test names the pages that have none. Within their menu
 * section topics stand in the order of the menu.
 */
export const topics: Readonly<Record<string, HelpTopic>> = {
  signIn: signInHelp,
  home: homeHelp,
  tasks: tasksHelp,
  department: departmentHelp,
  role: roleHelp,
  roleGroup: roleGroupHelp,
  inactiveMember: inactiveMemberHelp,
  invite: inviteHelp,
  application: applicationHelp,
  temporaryStaff: temporaryStaffHelp,
  temporaryType: temporaryTypeHelp,
  resignation: resignationHelp,
  deletion: deletionHelp,
  importJob: importJobHelp,
  visibility: visibilityHelp,
  group: groupHelp,
  groupSetting: groupSettingHelp,
  groupData: groupDataHelp,
  groupStatistic: groupStatisticHelp,
  complaint: complaintHelp,
  manageGroup: manageGroupHelp,
  companySetting: companySettingHelp,
  cover: coverHelp,
  startup: startupHelp,
  mainAdministrator: mainAdministratorHelp,
  dissolution: dissolutionHelp,
  managementPassword: managementPasswordHelp,
  assetAdmin: assetAdminHelp,
  customField: customFieldHelp,
  inviteNote: inviteNoteHelp,
  messageRecord: messageRecordHelp,
  messageTemplate: messageTemplateHelp,
  powerShare: powerShareHelp,
  record: recordHelp,
  device: deviceHelp,
  product: productHelp,
  order: orderHelp,
  equity: equityHelp,
  equityRecord: equityRecordHelp,
  drawboard: drawboardHelp,
  app: appHelp,
  banner: bannerHelp,
  quickApp: quickAppHelp,
  member: memberHelp,
  memberUse: memberUseHelp,
  usage: usageHelp,
  invoice: invoiceHelp,
  holiday: holidayHelp,
  vacation: vacationHelp,
  verification: verificationHelp,
};
