import * as capabilitiesCalls from './account/calls/account.ts';
import * as captchaCalls from './account/calls/captcha.ts';
import * as codeCalls from './account/calls/code.ts';
import * as managementPasswordCalls from './account/calls/managementPassword.ts';
import * as qrCalls from './account/calls/qr.ts';
import * as secondFactorCalls from './account/calls/secondFactor.ts';
import * as signInCalls from './account/calls/signIn.ts';
import * as signOnCalls from './account/calls/signOn.ts';
import { managementPasswordHooks, managementPasswordRows } from './account/managementPassword.ts';
import { securitySettingHooks, securitySettingRows } from './account/securitySetting.ts';
import {
  activeSessionHooks,
  activeSessionRows,
  revokeDeviceSessions,
  revokePersonSessions,
  sessionRows,
} from './account/session.ts';
import { signOnHooks, signOnRows } from './account/signOn/setting.ts';
import * as companySettingCalls from './company/calls/companySetting.ts';
import * as dissolutionCalls from './company/calls/dissolution.ts';
import * as holidayNoticeCalls from './company/calls/holidayNotice.ts';
import * as registrationCalls from './company/calls/registration.ts';
import * as verificationCalls from './company/calls/verification.ts';
import {
  bannerHooks,
  companySettingHooks,
  companySettingRows,
  coverHooks,
  startupHooks,
} from './company/companySetting.ts';
import { verificationGiven } from './company/verification.ts';
import * as connectionCalls from './directory/connection/calls/connection.ts';
import * as personalInfoCalls from './directory/customField/calls/personalInfo.ts';
import { customFieldWrites } from './directory/customField/writes/customField.ts';
import * as batchDeleteDeptCalls from './directory/department/calls/batchDeleteDept.ts';
import * as checksCalls from './directory/department/calls/checks.ts';
import * as departmentCalls from './directory/department/calls/department.ts';
import { departmentGiven } from './directory/department/given/department.ts';
import { departmentWrites } from './directory/department/writes/department.ts';
import * as deletionCalls from './directory/leaving/calls/deletion.ts';
import * as resignationCalls from './directory/leaving/calls/resignation.ts';
import { resignTransfer } from './directory/leaving/calls/resignTransfer.ts';
import { departmentResponsible, departmentSupervisor } from './directory/leaving/handOver.ts';
import { resignationHooks, resignationRows } from './directory/leaving/resignation.ts';
import { deletionRows } from './directory/leaving/rows/deletion.ts';
import * as memberCalls from './directory/member/calls/member.ts';
import * as placesCalls from './directory/member/calls/places.ts';
import * as saveUserCalls from './directory/member/calls/saveUser.ts';
import { memberMatch, reportingLine } from './directory/member/calls/search.ts';
import * as seatsCalls from './directory/member/calls/seats.ts';
import * as visibilityCalls from './directory/member/calls/visibility.ts';
import { memberGiven } from './directory/member/given/member.ts';
import { findDepartmentNames, findPeople } from './directory/member/visiblePeople.ts';
import { memberWrites } from './directory/member/writes/member.ts';
import * as fileCalls from './files/calls/file.ts';
import * as groupCalls from './groups/calls/group.ts';
import { enforceMeasure, reportedGroupRows } from './groups/complaint.ts';
import { departmentGroups } from './groups/departmentGroup.ts';
import { groupSettingHooks, groupSettingRows } from './groups/groupSetting.ts';
import { groupDataReport } from './groups/reports/groupData.ts';
import { groupRows, groupStatisticRows } from './groups/rows/group.ts';
import { groupHandOver } from './groups/store/groupMembers.ts';
import { groupHooks, groupWrites } from './groups/writes/group.ts';
import * as homeCalls from './home/calls/home.ts';
import * as importJobCalls from './imports/calls/importJob.ts';
import { importJobGiven, importJobRows } from './imports/importJob.ts';
import * as applicationCalls from './joining/calls/application.ts';
import * as inviteCalls from './joining/calls/invite.ts';
import * as temporaryStaffCalls from './joining/calls/temporaryStaff.ts';
import {
  checklistLineHooks,
  checklistRows,
  listLeavers,
  listNewcomer,
  unlistLeaver,
} from './joining/checklist.ts';
import { plannedChangeHooks, plannedChangeSave } from './joining/planned/plannedChange.ts';
import { applicationRows } from './joining/rows/application.ts';
import { forgetChecklists } from './joining/store/checklists.ts';
import { countedLinks } from './joining/store/invites.ts';
import { resumeTerm, temporaryStaffHooks, temporaryStaffRows } from './joining/temporary/term.ts';
import { temporaryTypeHooks, temporaryTypeRows } from './joining/temporaryType.ts';
import {
  endLinksOfLeavers,
  inviteHooks,
  inviteNoteHooks,
  inviteRows,
  inviteWrites,
} from './joining/writes/invite.ts';
import * as inactiveMemberCalls from './messages/calls/inactiveMember.ts';
import { inactiveMemberRows } from './messages/inactiveMember.ts';
import { messageRecordGiven, messageRecordRows, messageTemplateHooks } from './messages/messageRecord.ts';
import { openWelcome, welcomePreview } from './messages/welcome.ts';
import * as provisioningCalls from './provisioning/calls/signOn.ts';
import { forgetScimNames } from './provisioning/store/users.ts';
import { recordVerify } from './records/calls/record.ts';
import { recordGiven } from './records/record.ts';
import {
  assetAdminHooks,
  assetAdminRows,
  assetAdminWrites,
  endAssetRightsOfLeavers,
} from './rights/assetAdmin.ts';
import * as mainAdministratorCalls from './rights/calls/mainAdministrator.ts';
import * as subAdminCalls from './rights/calls/subAdmin.ts';
import { heldPowers } from './rights/heldPowers.ts';
import { manageGroupRows, manageGroupWrites } from './rights/manageGroup.ts';
import { manageGroupHandOver } from './rights/store/manageGroups.ts';
import { subAdminRows, subAdminWrites } from './rights/subAdmin.ts';
import * as roleCalls from './roles/calls/role.ts';
import * as roleRuleCalls from './roles/calls/roleRule.ts';
import { roleHandOver } from './roles/changeHolders.ts';
import { roleGiven, roleWrites } from './roles/role.ts';
import { endRoles } from './roles/store/roleMembers.ts';
import { roleGroupWrites } from './roles/writes/roleGroup.ts';
import * as searchCalls from './search/calls/search.ts';
import * as productCalls from './shop/calls/product.ts';
import { equityRecordRows, equityRows } from './shop/equity.ts';
import { invoiceApplicationGiven, invoiceApplicationWrites } from './shop/invoiceApplication.ts';
import { productRows, productWrites } from './shop/product.ts';
import { askForSheet, sendSheet } from './tasks/export/exportSheet.ts';
import { taskGiven } from './tasks/task.ts';
import { memberUseGiven } from './usage/memberUse.ts';
import { usageReport } from './usage/reports/usage.ts';
import { forgetUse } from './usage/store/usagePeople.ts';
import { usageGiven } from './usage/usage.ts';
import { appHooks, appRows, appWrites, quickAppRows } from './workbench/app.ts';
import * as appCalls from './workbench/calls/app.ts';
import { appHandOver } from './workbench/store/appManagers.ts';

/** What the server knows of signing in and accounts: its calls, and what default answers ask for. */
export const account = {
  calls: {
    ...capabilitiesCalls,
    ...captchaCalls,
    ...codeCalls,
    ...managementPasswordCalls,
    ...qrCalls,
    ...secondFactorCalls,
    ...signInCalls,
    ...signOnCalls,
  },
  nouns: {
    managementPassword: { rows: managementPasswordRows, hooks: managementPasswordHooks },
    session: { rows: sessionRows },
    activeSession: { rows: activeSessionRows, hooks: activeSessionHooks },
    securitySetting: { rows: securitySettingRows, hooks: securitySettingHooks },
    signOn: { rows: signOnRows, hooks: signOnHooks },
  },
  effects: { revokeDeviceSessions, revokePersonSessions },
};

/** What the server knows of companies and what the platform decides of them: its calls, and what default answers ask for. */
export const company = {
  calls: {
    ...companySettingCalls,
    ...dissolutionCalls,
    ...holidayNoticeCalls,
    ...registrationCalls,
    ...verificationCalls,
  },
  nouns: {
    banner: { hooks: bannerHooks },
    companySetting: { rows: companySettingRows, hooks: companySettingHooks },
    cover: { hooks: coverHooks },
    startup: { hooks: startupHooks },
    verification: { given: verificationGiven },
  },
};

/** What the server knows of departments and people: its calls, and what default answers ask for. */
export const directory = {
  calls: {
    ...personalInfoCalls,
    ...batchDeleteDeptCalls,
    ...departmentCalls,
    ...checksCalls,
    ...connectionCalls,
    ...deletionCalls,
    ...resignationCalls,
    resignTransfer,
    ...memberCalls,
    ...placesCalls,
    memberMatch,
    reportingLine,
    ...saveUserCalls,
    ...seatsCalls,
    ...visibilityCalls,
  },
  nouns: {
    customField: { writes: customFieldWrites },
    deletion: { rows: deletionRows },
    department: { given: departmentGiven, writes: departmentWrites, names: findDepartmentNames },
    member: { given: memberGiven, writes: memberWrites, names: findPeople },
    resignation: { rows: resignationRows, hooks: resignationHooks },
  },
  handOvers: { dept_responsible: departmentResponsible, dept_supervisor: departmentSupervisor },
};

/** What the server knows of files: its calls, and what default answers ask for. */
export const files = {
  calls: { ...fileCalls },
};

/** What the server knows of chat groups: its calls, and what default answers ask for. */
export const groups = {
  calls: { ...groupCalls },
  nouns: {
    group: { rows: groupRows, hooks: groupHooks, writes: groupWrites },
    groupData: { report: groupDataReport },
    groupSetting: { rows: groupSettingRows, hooks: groupSettingHooks },
    groupStatistic: { rows: groupStatisticRows },
    reportedGroup: { rows: reportedGroupRows },
  },
  effects: { enforceMeasure },
  handOvers: { group_owner: groupHandOver },
  ofDepartments: departmentGroups,
};

/** What the server knows of the front page: its calls, and what default answers ask for. */
export const home = {
  calls: { ...homeCalls },
};

/** What the server knows of imports: its calls, and what default answers ask for. */
export const imports = {
  calls: { ...importJobCalls },
  nouns: {
    importJob: { rows: importJobRows, given: importJobGiven },
  },
};

/** What the server knows of invitations and who joins by them: its calls, and what default answers ask for. */
export const joining = {
  calls: { ...applicationCalls, ...inviteCalls, ...temporaryStaffCalls, plannedChangeSave },
  nouns: {
    application: { rows: applicationRows },
    checklist: { rows: checklistRows },
    checklistLine: { hooks: checklistLineHooks },
    invite: { rows: inviteRows, hooks: inviteHooks, writes: inviteWrites },
    inviteNote: { hooks: inviteNoteHooks },
    plannedChange: { hooks: plannedChangeHooks },
    temporaryStaff: { rows: temporaryStaffRows, hooks: temporaryStaffHooks },
    temporaryType: { rows: temporaryTypeRows, hooks: temporaryTypeHooks },
  },
  onJoin: listNewcomer,
  onLeave: [endLinksOfLeavers, listLeavers],
  onPurge: forgetChecklists,
  onReturn: [resumeTerm, unlistLeaver],
  countedLinks,
};

/** What the server knows of messages: its calls, and what default answers ask for. */
export const messages = {
  calls: { ...inactiveMemberCalls, welcomePreview },
  nouns: {
    inactiveMember: { rows: inactiveMemberRows },
    messageRecord: { rows: messageRecordRows, given: messageRecordGiven },
    messageTemplate: { hooks: messageTemplateHooks },
  },
  openWelcome,
};

/** What the server knows of operation records: its calls, and what default answers ask for. */
export const records = {
  calls: { recordVerify },
  nouns: {
    record: { given: recordGiven },
  },
};

/** What the server knows of administrators and their rights: its calls, and what default answers ask for. */
export const rights = {
  calls: { ...mainAdministratorCalls, ...subAdminCalls },
  nouns: {
    assetAdmin: { rows: assetAdminRows, hooks: assetAdminHooks, writes: assetAdminWrites },
    manageGroup: { rows: manageGroupRows, writes: manageGroupWrites },
    subAdmin: { rows: subAdminRows, writes: subAdminWrites },
  },
  handOvers: { manage_group: manageGroupHandOver },
  onLeave: endAssetRightsOfLeavers,
  powersOf: heldPowers,
};

/** What the server knows of identity providers that keep people: the calls of their token, and what they call people. */
export const provisioning = {
  calls: { ...provisioningCalls },
  onPurge: forgetScimNames,
};

/** What the server knows of roles: its calls, and what default answers ask for. */
export const roles = {
  calls: { ...roleCalls, ...roleRuleCalls },
  nouns: {
    role: { given: roleGiven, writes: roleWrites },
    roleGroup: { writes: roleGroupWrites },
  },
  handOvers: { role: roleHandOver },
  onLeave: endRoles,
};

/** What the server knows of the search over everything: its call. */
export const search = {
  calls: { ...searchCalls },
};

/** What the server knows of what is bought: its calls, and what default answers ask for. */
export const shop = {
  calls: { ...productCalls },
  nouns: {
    equity: { rows: equityRows },
    equityRecord: { rows: equityRecordRows },
    invoiceApplication: { given: invoiceApplicationGiven, writes: invoiceApplicationWrites },
    product: { rows: productRows, writes: productWrites },
  },
};

/** What the server knows of the task centre: its calls, and what default answers ask for. */
export const tasks = {
  nouns: {
    task: { given: taskGiven },
  },
  exports: { ask: askForSheet, send: sendSheet },
};

/** What the server knows of figures of use: its calls, and what default answers ask for. */
export const usage = {
  nouns: {
    memberUse: { given: memberUseGiven },
    usage: { given: usageGiven, report: usageReport },
  },
  onPurge: forgetUse,
};

/** What the server knows of apps: its calls, and what default answers ask for. */
export const workbench = {
  calls: { ...appCalls },
  nouns: {
    app: { rows: appRows, hooks: appHooks, writes: appWrites },
    quickApp: { rows: quickAppRows },
  },
  handOvers: { app_admin: appHandOver },
};
