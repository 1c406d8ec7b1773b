import type { HandwrittenCall } from '#generated/calls.ts';
import type { Contract } from './contract.ts';
import { defaultHandlers } from './crud/defaultHandlers.ts';
import { checkMasterPermissions } from './handlers/account/checkMasterPermissions.ts';
import { companyList } from './handlers/account/companyList.ts';
import { demoAccounts } from './handlers/account/demoAccounts.ts';
import { demoSmsOutbox } from './handlers/account/demoSmsOutbox.ts';
import { loginAccount } from './handlers/account/loginAccount.ts';
import { loginCode } from './handlers/account/loginCode.ts';
import { loginOut } from './handlers/account/loginOut.ts';
import { loginUser } from './handlers/account/loginUser.ts';
import { qrConfirm } from './handlers/account/qrConfirm.ts';
import { qrCreate } from './handlers/account/qrCreate.ts';
import { qrScan } from './handlers/account/qrScan.ts';
import { qrStatus } from './handlers/account/qrStatus.ts';
import { resetPassword } from './handlers/account/resetPassword.ts';
import { sendResetPwdSms } from './handlers/account/sendResetPwdSms.ts';
import { switchCompany } from './handlers/account/switchCompany.ts';
import * as app from './handlers/app.ts';
import * as application from './handlers/application.ts';
import * as captcha from './handlers/captcha.ts';
import * as code from './handlers/code.ts';
import * as companySetting from './handlers/companySetting.ts';
import { customFieldCount } from './handlers/customField/customFieldCount.ts';
import { getUserField } from './handlers/customField/getUserField.ts';
import { personalInfo } from './handlers/customField/personalInfo.ts';
import { personalInfoSave } from './handlers/customField/personalInfoSave.ts';
import * as deletion from './handlers/deletion.ts';
import { batchDeleteDept } from './handlers/department/batchDeleteDept.ts';
import { batchEditDept } from './handlers/department/batchEditDept.ts';
import { checkDept } from './handlers/department/checkDept.ts';
import { checkDeptName } from './handlers/department/checkDeptName.ts';
import { checkMove } from './handlers/department/checkMove.ts';
import { deleteDepartment } from './handlers/department/deleteDepartment.ts';
import { departments } from './handlers/department/departments.ts';
import { updateDepartment } from './handlers/department/updateDepartment.ts';
import { updateGroupInfo } from './handlers/department/updateGroupInfo.ts';
import * as dissolution from './handlers/dissolution.ts';
import * as file from './handlers/file.ts';
import * as group from './handlers/group.ts';
import * as groupSetting from './handlers/groupSetting.ts';
import type { Handler } from './handlers/handler.ts';
import * as help from './handlers/help.ts';
import * as holidayNotice from './handlers/holidayNotice.ts';
import * as home from './handlers/home.ts';
import * as importJob from './handlers/importJob.ts';
import * as inactiveMember from './handlers/inactiveMember.ts';
import * as invite from './handlers/invite.ts';
import * as mainAdministrator from './handlers/mainAdministrator.ts';
import * as managementPassword from './handlers/managementPassword.ts';
import { attachDepartments } from './handlers/member/attachDepartments.ts';
import { batchSet } from './handlers/member/batchSet.ts';
import { cancelSupervisor } from './handlers/member/cancelSupervisor.ts';
import { checkUnique } from './handlers/member/checkUnique.ts';
import { exportNotActiveUser } from './handlers/member/exportNotActiveUser.ts';
import { exportVerifySms } from './handlers/member/exportVerifySms.ts';
import { getDeptAndUser } from './handlers/member/getDeptAndUser.ts';
import { getJobListByDepId } from './handlers/member/getJobListByDepId.ts';
import { getJobListByDepIdNew } from './handlers/member/getJobListByDepIdNew.ts';
import { getJobListByJobId } from './handlers/member/getJobListByJobId.ts';
import { getPosition } from './handlers/member/getPosition.ts';
import { placeCounts } from './handlers/member/placeCounts.ts';
import { removeUsersFromDepartment } from './handlers/member/removeUsersFromDepartment.ts';
import { restorePlaces } from './handlers/member/restorePlaces.ts';
import { revealPhone } from './handlers/member/revealPhone.ts';
import { saveUser } from './handlers/member/saveUser.ts';
import { searchUserAndDept } from './handlers/member/searchUserAndDept.ts';
import { setSupervisor } from './handlers/member/setSupervisor.ts';
import { setTop } from './handlers/member/setTop.ts';
import { singleSetSupervisor } from './handlers/member/singleSetSupervisor.ts';
import * as preference from './handlers/preference.ts';
import * as product from './handlers/product.ts';
import * as quickApp from './handlers/quickApp.ts';
import * as registration from './handlers/registration.ts';
import * as resignation from './handlers/resignation.ts';
import { addRoleUsers } from './handlers/role/addRoleUsers.ts';
import { delRoleUsers } from './handlers/role/delRoleUsers.ts';
import { postRole } from './handlers/role/postRole.ts';
import * as roleGroup from './handlers/roleGroup.ts';
import * as subAdmin from './handlers/subAdmin.ts';
import * as temporaryStaff from './handlers/temporaryStaff.ts';
import * as verification from './handlers/verification.ts';
import * as visibility from './handlers/visibility.ts';
import type { AnyHandler } from './ports.ts';

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
