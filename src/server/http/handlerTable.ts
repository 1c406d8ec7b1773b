import type { HandwrittenCall } from '#generated/calls.ts';
import * as captcha from '#server/features/account/calls/captcha.ts';
import * as code from '#server/features/account/calls/code.ts';
import { exportVerifySms, resetPassword, sendResetPwdSms } from '#server/features/account/calls/code.ts';
import { demoAccounts, demoSmsOutbox } from '#server/features/account/calls/demo.ts';
import * as managementPassword from '#server/features/account/calls/managementPassword.ts';
import * as preference from '#server/features/account/calls/preference.ts';
import { qrConfirm, qrCreate, qrScan, qrStatus } from '#server/features/account/calls/qr.ts';
import {
  checkMasterPermissions,
  companyList,
  loginAccount,
  loginCode,
  loginOut,
  loginUser,
  switchCompany,
} from '#server/features/account/calls/signIn.ts';
import * as companySetting from '#server/features/company/calls/companySetting.ts';
import * as dissolution from '#server/features/company/calls/dissolution.ts';
import * as holidayNotice from '#server/features/company/calls/holidayNotice.ts';
import * as registration from '#server/features/company/calls/registration.ts';
import * as verification from '#server/features/company/calls/verification.ts';
import {
  customFieldCount,
  getUserField,
  personalInfo,
  personalInfoSave,
} from '#server/features/directory/customField/calls/personalInfo.ts';
import { batchDeleteDept } from '#server/features/directory/department/calls/batchDeleteDept.ts';
import { batchEditDept } from '#server/features/directory/department/calls/batchEditDept.ts';
import { checkDept, checkDeptName, checkMove } from '#server/features/directory/department/calls/checks.ts';
import { deleteDepartment } from '#server/features/directory/department/calls/deleteDepartment.ts';
import { departments } from '#server/features/directory/department/calls/departments.ts';
import { updateDepartment } from '#server/features/directory/department/calls/updateDepartment.ts';
import * as deletion from '#server/features/directory/leaving/calls/deletion.ts';
import * as resignation from '#server/features/directory/leaving/calls/resignation.ts';
import { checkUnique } from '#server/features/directory/member/calls/checkUnique.ts';
import { exportNotActiveUser } from '#server/features/directory/member/calls/exportNotActiveUser.ts';
import { getDeptAndUser } from '#server/features/directory/member/calls/getDeptAndUser.ts';
import {
  attachDepartments,
  placeCounts,
  removeUsersFromDepartment,
  restorePlaces,
} from '#server/features/directory/member/calls/places.ts';
import {
  getJobListByDepId,
  getJobListByDepIdNew,
  getJobListByJobId,
  getPosition,
} from '#server/features/directory/member/calls/positions.ts';
import { revealPhone } from '#server/features/directory/member/calls/revealPhone.ts';
import { saveUser } from '#server/features/directory/member/calls/saveUser.ts';
import { searchUserAndDept } from '#server/features/directory/member/calls/searchUserAndDept.ts';
import {
  batchSet,
  cancelSupervisor,
  setSupervisor,
  setTop,
  singleSetSupervisor,
} from '#server/features/directory/member/calls/seats.ts';
import * as visibility from '#server/features/directory/member/calls/visibility.ts';
import * as file from '#server/features/files/calls/file.ts';
import * as group from '#server/features/groups/calls/group.ts';
import { updateGroupInfo } from '#server/features/groups/calls/group.ts';
import * as groupSetting from '#server/features/groups/calls/groupSetting.ts';
import * as home from '#server/features/home/calls/home.ts';
import * as help from '#server/features/home/calls/home.ts';
import * as importJob from '#server/features/imports/calls/importJob.ts';
import * as application from '#server/features/joining/calls/application.ts';
import * as invite from '#server/features/joining/calls/invite.ts';
import * as temporaryStaff from '#server/features/joining/calls/temporaryStaff.ts';
import * as inactiveMember from '#server/features/messages/calls/inactiveMember.ts';
import * as mainAdministrator from '#server/features/rights/calls/mainAdministrator.ts';
import * as subAdmin from '#server/features/rights/calls/subAdmin.ts';
import { addRoleUsers, delRoleUsers, postRole } from '#server/features/roles/calls/holders.ts';
import * as roleGroup from '#server/features/roles/calls/roleGroup.ts';
import * as product from '#server/features/shop/calls/product.ts';
import * as app from '#server/features/workbench/calls/app.ts';
import * as quickApp from '#server/features/workbench/calls/quickApp.ts';
import type { Contract } from '#server/platform/contract.ts';
import type { Handler } from '#server/platform/handler.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { defaultHandlers } from './defaultHandlers.ts';

/** The handler of every call that has no default one, by noun; those of great nouns have files of their own. A call without one does not compile. */
export const handlerTable = {
  ...app,
  ...application,
  ...captcha,
  ...code,
  ...companySetting,
  ...deletion,
  ...dissolution,
  ...file,
  ...group,
  ...groupSetting,
  ...help,
  ...holidayNotice,
  ...home,
  ...importJob,
  ...inactiveMember,
  ...invite,
  ...mainAdministrator,
  ...managementPassword,
  ...preference,
  ...product,
  ...quickApp,
  ...registration,
  ...resignation,
  ...roleGroup,
  ...subAdmin,
  ...temporaryStaff,
  ...verification,
  ...visibility,
  loginAccount,
  loginCode,
  sendResetPwdSms,
  resetPassword,
  loginOut,
  loginUser,
  companyList,
  switchCompany,
  checkMasterPermissions,
  qrCreate,
  qrStatus,
  qrScan,
  qrConfirm,
  demoAccounts,
  demoSmsOutbox,
  departments,
  updateDepartment,
  checkDept,
  checkDeptName,
  checkMove,
  batchEditDept,
  updateGroupInfo,
  deleteDepartment,
  batchDeleteDept,
  checkUnique,
  exportVerifySms,
  exportNotActiveUser,
  searchUserAndDept,
  revealPhone,
  saveUser,
  getDeptAndUser,
  getPosition,
  getJobListByJobId,
  getJobListByDepIdNew,
  getJobListByDepId,
  cancelSupervisor,
  singleSetSupervisor,
  setSupervisor,
  setTop,
  removeUsersFromDepartment,
  batchSet,
  restorePlaces,
  placeCounts,
  attachDepartments,
  getUserField,
  personalInfo,
  personalInfoSave,
  customFieldCount,
  addRoleUsers,
  delRoleUsers,
  postRole,
} satisfies { readonly [Name in HandwrittenCall]: Handler<Name> };

/** All handlers of a contract: the default ones of its schemas, and those written by hand. */
export const handlersOf = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> => ({
  ...defaultHandlers(contract),
  ...(handlerTable as Readonly<Record<string, AnyHandler>>),
});
