import type { HandwrittenCall } from '#generated/calls.ts';
import { defaultHandlers } from '#server/crud/defaultHandlers.ts';
import { checkMasterPermissions } from '#server/handlers/account/checkMasterPermissions.ts';
import { companyList } from '#server/handlers/account/companyList.ts';
import { demoAccounts } from '#server/handlers/account/demoAccounts.ts';
import { demoSmsOutbox } from '#server/handlers/account/demoSmsOutbox.ts';
import { loginAccount } from '#server/handlers/account/loginAccount.ts';
import { loginCode } from '#server/handlers/account/loginCode.ts';
import { loginOut } from '#server/handlers/account/loginOut.ts';
import { loginUser } from '#server/handlers/account/loginUser.ts';
import { qrConfirm } from '#server/handlers/account/qrConfirm.ts';
import { qrCreate } from '#server/handlers/account/qrCreate.ts';
import { qrScan } from '#server/handlers/account/qrScan.ts';
import { qrStatus } from '#server/handlers/account/qrStatus.ts';
import { resetPassword } from '#server/handlers/account/resetPassword.ts';
import { sendResetPwdSms } from '#server/handlers/account/sendResetPwdSms.ts';
import { switchCompany } from '#server/handlers/account/switchCompany.ts';
import * as app from '#server/handlers/app.ts';
import * as application from '#server/handlers/application.ts';
import * as captcha from '#server/handlers/captcha.ts';
import * as code from '#server/handlers/code.ts';
import * as companySetting from '#server/handlers/companySetting.ts';
import { customFieldCount } from '#server/handlers/customField/customFieldCount.ts';
import { getUserField } from '#server/handlers/customField/getUserField.ts';
import { personalInfo } from '#server/handlers/customField/personalInfo.ts';
import { personalInfoSave } from '#server/handlers/customField/personalInfoSave.ts';
import * as deletion from '#server/handlers/deletion.ts';
import { batchDeleteDept } from '#server/handlers/department/batchDeleteDept.ts';
import { batchEditDept } from '#server/handlers/department/batchEditDept.ts';
import { checkDept } from '#server/handlers/department/checkDept.ts';
import { checkDeptName } from '#server/handlers/department/checkDeptName.ts';
import { checkMove } from '#server/handlers/department/checkMove.ts';
import { deleteDepartment } from '#server/handlers/department/deleteDepartment.ts';
import { departments } from '#server/handlers/department/departments.ts';
import { updateDepartment } from '#server/handlers/department/updateDepartment.ts';
import { updateGroupInfo } from '#server/handlers/department/updateGroupInfo.ts';
import * as dissolution from '#server/handlers/dissolution.ts';
import * as file from '#server/handlers/file.ts';
import * as group from '#server/handlers/group.ts';
import * as groupSetting from '#server/handlers/groupSetting.ts';
import * as help from '#server/handlers/help.ts';
import * as holidayNotice from '#server/handlers/holidayNotice.ts';
import * as home from '#server/handlers/home.ts';
import * as importJob from '#server/handlers/importJob.ts';
import * as inactiveMember from '#server/handlers/inactiveMember.ts';
import * as invite from '#server/handlers/invite.ts';
import * as mainAdministrator from '#server/handlers/mainAdministrator.ts';
import * as managementPassword from '#server/handlers/managementPassword.ts';
import { attachDepartments } from '#server/handlers/member/attachDepartments.ts';
import { batchSet } from '#server/handlers/member/batchSet.ts';
import { cancelSupervisor } from '#server/handlers/member/cancelSupervisor.ts';
import { checkUnique } from '#server/handlers/member/checkUnique.ts';
import { exportNotActiveUser } from '#server/handlers/member/exportNotActiveUser.ts';
import { exportVerifySms } from '#server/handlers/member/exportVerifySms.ts';
import { getDeptAndUser } from '#server/handlers/member/getDeptAndUser.ts';
import { getJobListByDepId } from '#server/handlers/member/getJobListByDepId.ts';
import { getJobListByDepIdNew } from '#server/handlers/member/getJobListByDepIdNew.ts';
import { getJobListByJobId } from '#server/handlers/member/getJobListByJobId.ts';
import { getPosition } from '#server/handlers/member/getPosition.ts';
import { placeCounts } from '#server/handlers/member/placeCounts.ts';
import { removeUsersFromDepartment } from '#server/handlers/member/removeUsersFromDepartment.ts';
import { restorePlaces } from '#server/handlers/member/restorePlaces.ts';
import { revealPhone } from '#server/handlers/member/revealPhone.ts';
import { saveUser } from '#server/handlers/member/saveUser.ts';
import { searchUserAndDept } from '#server/handlers/member/searchUserAndDept.ts';
import { setSupervisor } from '#server/handlers/member/setSupervisor.ts';
import { setTop } from '#server/handlers/member/setTop.ts';
import { singleSetSupervisor } from '#server/handlers/member/singleSetSupervisor.ts';
import * as preference from '#server/handlers/preference.ts';
import * as product from '#server/handlers/product.ts';
import * as quickApp from '#server/handlers/quickApp.ts';
import * as registration from '#server/handlers/registration.ts';
import * as resignation from '#server/handlers/resignation.ts';
import { addRoleUsers } from '#server/handlers/role/addRoleUsers.ts';
import { delRoleUsers } from '#server/handlers/role/delRoleUsers.ts';
import { postRole } from '#server/handlers/role/postRole.ts';
import * as roleGroup from '#server/handlers/roleGroup.ts';
import * as subAdmin from '#server/handlers/subAdmin.ts';
import * as temporaryStaff from '#server/handlers/temporaryStaff.ts';
import * as verification from '#server/handlers/verification.ts';
import * as visibility from '#server/handlers/visibility.ts';
import type { Contract } from '#server/platform/contract.ts';
import type { Handler } from '#server/platform/handler.ts';
import type { AnyHandler } from '#server/platform/ports.ts';

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
