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
import { quickAppAdd } from './handlers/app/quickAppAdd.ts';
import { quickAppChooseList } from './handlers/app/quickAppChooseList.ts';
import { quickAppEdit } from './handlers/app/quickAppEdit.ts';
import { quickAppIconList } from './handlers/app/quickAppIconList.ts';
import { quickAppUpperLower } from './handlers/app/quickAppUpperLower.ts';
import { applicationAccept } from './handlers/application/applicationAccept.ts';
import { assetAdminAdd } from './handlers/assetAdmin/assetAdminAdd.ts';
import { captchaCheck } from './handlers/captcha/captchaCheck.ts';
import { captchaGet } from './handlers/captcha/captchaGet.ts';
import { changeValidate } from './handlers/code/changeValidate.ts';
import { smsSend } from './handlers/code/smsSend.ts';
import { validateSms } from './handlers/code/validateSms.ts';
import { companyLogo } from './handlers/companySetting/companyLogo.ts';
import { customFieldCount } from './handlers/customField/customFieldCount.ts';
import { customFieldDel } from './handlers/customField/customFieldDel.ts';
import { customFieldRestore } from './handlers/customField/customFieldRestore.ts';
import { customFieldSave } from './handlers/customField/customFieldSave.ts';
import { getUserField } from './handlers/customField/getUserField.ts';
import { personalInfo } from './handlers/customField/personalInfo.ts';
import { personalInfoSave } from './handlers/customField/personalInfoSave.ts';
import { cancelDeleteTask } from './handlers/deletion/cancelDeleteTask.ts';
import { batchDeleteDept } from './handlers/department/batchDeleteDept.ts';
import { batchEditDept } from './handlers/department/batchEditDept.ts';
import { checkDept } from './handlers/department/checkDept.ts';
import { checkDeptName } from './handlers/department/checkDeptName.ts';
import { checkMove } from './handlers/department/checkMove.ts';
import { deleteDepartment } from './handlers/department/deleteDepartment.ts';
import { deletePreview } from './handlers/department/deletePreview.ts';
import { departments } from './handlers/department/departments.ts';
import { sortDepartments } from './handlers/department/sortDepartments.ts';
import { storeDepartment } from './handlers/department/storeDepartment.ts';
import { updateDepartment } from './handlers/department/updateDepartment.ts';
import { updateGroupInfo } from './handlers/department/updateGroupInfo.ts';
import { dissolutionCheck } from './handlers/dissolution/dissolutionCheck.ts';
import { dissolve } from './handlers/dissolution/dissolve.ts';
import { companyFile } from './handlers/file/companyFile.ts';
import { companyFileContent } from './handlers/file/companyFileContent.ts';
import { createByDept } from './handlers/group/createByDept.ts';
import { dissolveCheck } from './handlers/group/dissolveCheck.ts';
import { dissolveGroup } from './handlers/group/dissolveGroup.ts';
import { getGroupInfo } from './handlers/group/getGroupInfo.ts';
import { saveGroup } from './handlers/group/saveGroup.ts';
import { whitelistCheck } from './handlers/groupSetting/whitelistCheck.ts';
import type { Handler } from './handlers/handler.ts';
import { helpFeedback } from './handlers/help/helpFeedback.ts';
import { holidayNotice } from './handlers/holidayNotice/holidayNotice.ts';
import { holidayYear } from './handlers/holidayNotice/holidayYear.ts';
import { importYear } from './handlers/holidayNotice/importYear.ts';
import { importYearUndo } from './handlers/holidayNotice/importYearUndo.ts';
import { homeOverview } from './handlers/home/homeOverview.ts';
import { importCancel } from './handlers/importJob/importCancel.ts';
import { importFailedRows } from './handlers/importJob/importFailedRows.ts';
import { importFailedRowsFile } from './handlers/importJob/importFailedRowsFile.ts';
import { importRepair } from './handlers/importJob/importRepair.ts';
import { importTemplateTicket } from './handlers/importJob/importTemplateTicket.ts';
import { importUndo } from './handlers/importJob/importUndo.ts';
import { groupInviteSendSms } from './handlers/inactiveMember/groupInviteSendSms.ts';
import { sendSms } from './handlers/inactiveMember/sendSms.ts';
import { smsPreview } from './handlers/inactiveMember/smsPreview.ts';
import { getInviteUrl } from './handlers/invite/getInviteUrl.ts';
import { joinByInvite } from './handlers/invite/joinByInvite.ts';
import { joinCode } from './handlers/invite/joinCode.ts';
import { joinInfo } from './handlers/invite/joinInfo.ts';
import { setInviteTime } from './handlers/invite/setInviteTime.ts';
import { invoiceApply } from './handlers/invoiceApplication/invoiceApply.ts';
import { changeCheck } from './handlers/mainAdministrator/changeCheck.ts';
import { changeMain } from './handlers/mainAdministrator/changeMain.ts';
import { manageGroupDel } from './handlers/manageGroup/manageGroupDel.ts';
import { manageGroupSave } from './handlers/manageGroup/manageGroupSave.ts';
import { extendManage } from './handlers/managementPassword/extendManage.ts';
import { lockManage } from './handlers/managementPassword/lockManage.ts';
import { settingManagePassword } from './handlers/managementPassword/settingManagePassword.ts';
import { stepUp } from './handlers/managementPassword/stepUp.ts';
import { unlockManage } from './handlers/managementPassword/unlockManage.ts';
import { attachDepartments } from './handlers/member/attachDepartments.ts';
import { batchSet } from './handlers/member/batchSet.ts';
import { byWebAddPosition } from './handlers/member/byWebAddPosition.ts';
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
import { sortUsers } from './handlers/member/sortUsers.ts';
import { preferenceSave } from './handlers/preference/preferenceSave.ts';
import { preferences } from './handlers/preference/preferences.ts';
import { orderCreate } from './handlers/product/orderCreate.ts';
import { orderPay } from './handlers/product/orderPay.ts';
import { orderState } from './handlers/product/orderState.ts';
import { quickAppSave } from './handlers/quickApp/quickAppSave.ts';
import { createCompany } from './handlers/registration/createCompany.ts';
import { getRelateItems } from './handlers/registration/getRelateItems.ts';
import { resignCheck } from './handlers/resignation/resignCheck.ts';
import { resignRestore } from './handlers/resignation/resignRestore.ts';
import { resignSave } from './handlers/resignation/resignSave.ts';
import { resignTransfer } from './handlers/resignation/resignTransfer.ts';
import { addRoleData } from './handlers/role/addRoleData.ts';
import { addRoleUsers } from './handlers/role/addRoleUsers.ts';
import { delRole } from './handlers/role/delRole.ts';
import { delRoleUsers } from './handlers/role/delRoleUsers.ts';
import { editRoleData } from './handlers/role/editRoleData.ts';
import { postRole } from './handlers/role/postRole.ts';
import { sortRole } from './handlers/role/sortRole.ts';
import { addRoleGroup } from './handlers/roleGroup/addRoleGroup.ts';
import { characterDatas } from './handlers/roleGroup/characterDatas.ts';
import { delRoleGroup } from './handlers/roleGroup/delRoleGroup.ts';
import { exitRoleGroup } from './handlers/roleGroup/exitRoleGroup.ts';
import { sortRoleGroup } from './handlers/roleGroup/sortRoleGroup.ts';
import { effectivePermissions } from './handlers/subAdmin/effectivePermissions.ts';
import { permissionWhatIf } from './handlers/subAdmin/permissionWhatIf.ts';
import { subDel } from './handlers/subAdmin/subDel.ts';
import { subSave } from './handlers/subAdmin/subSave.ts';
import { tempEffects } from './handlers/temporaryStaff/tempEffects.ts';
import { tempInvite } from './handlers/temporaryStaff/tempInvite.ts';
import { tempResend } from './handlers/temporaryStaff/tempResend.ts';
import { attestation } from './handlers/verification/attestation.ts';
import { attestationCancelConfirm } from './handlers/verification/attestationCancelConfirm.ts';
import { attestationCancelQr } from './handlers/verification/attestationCancelQr.ts';
import { attestationCancelScan } from './handlers/verification/attestationCancelScan.ts';
import { attestationCancelStatus } from './handlers/verification/attestationCancelStatus.ts';
import { attestationInfo } from './handlers/verification/attestationInfo.ts';
import { attestationWithdraw } from './handlers/verification/attestationWithdraw.ts';
import { checkVisible } from './handlers/visibility/checkVisible.ts';
import type { AnyHandler } from './ports.ts';

/** The handler of every call that has no default one: a call without its line here does not compile. */
export const handlerTable = {
  loginAccount,
  loginCode,
  sendResetPwdSms,
  resetPassword,
  loginOut,
  loginUser,
  companyList,
  switchCompany,
  checkMasterPermissions,
  extendManage,
  lockManage,
  settingManagePassword,
  stepUp,
  unlockManage,
  smsSend,
  validateSms,
  changeValidate,
  captchaGet,
  captchaCheck,
  getRelateItems,
  createCompany,
  qrCreate,
  qrStatus,
  qrScan,
  qrConfirm,
  demoAccounts,
  demoSmsOutbox,
  applicationAccept,
  assetAdminAdd,
  changeCheck,
  homeOverview,
  dissolutionCheck,
  dissolve,
  changeMain,
  departments,
  storeDepartment,
  updateDepartment,
  sortDepartments,
  checkDept,
  checkDeptName,
  checkMove,
  batchEditDept,
  updateGroupInfo,
  createByDept,
  dissolveCheck,
  dissolveGroup,
  getGroupInfo,
  saveGroup,
  quickAppAdd,
  quickAppChooseList,
  quickAppEdit,
  quickAppIconList,
  quickAppUpperLower,
  quickAppSave,
  orderCreate,
  orderPay,
  orderState,
  whitelistCheck,
  deleteDepartment,
  batchDeleteDept,
  deletePreview,
  cancelDeleteTask,
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
  byWebAddPosition,
  cancelSupervisor,
  singleSetSupervisor,
  setSupervisor,
  setTop,
  sortUsers,
  removeUsersFromDepartment,
  batchSet,
  restorePlaces,
  placeCounts,
  attachDepartments,
  companyFile,
  companyFileContent,
  preferences,
  preferenceSave,
  helpFeedback,
  getUserField,
  personalInfo,
  personalInfoSave,
  customFieldSave,
  customFieldCount,
  customFieldDel,
  customFieldRestore,
  checkVisible,
  tempEffects,
  tempInvite,
  tempResend,
  importTemplateTicket,
  importRepair,
  importCancel,
  importUndo,
  importFailedRows,
  importFailedRowsFile,
  getInviteUrl,
  joinByInvite,
  joinCode,
  joinInfo,
  setInviteTime,
  manageGroupSave,
  manageGroupDel,
  subSave,
  subDel,
  effectivePermissions,
  permissionWhatIf,
  addRoleData,
  addRoleUsers,
  delRole,
  delRoleUsers,
  editRoleData,
  postRole,
  sortRole,
  addRoleGroup,
  characterDatas,
  delRoleGroup,
  exitRoleGroup,
  sortRoleGroup,
  resignCheck,
  resignRestore,
  resignSave,
  resignTransfer,
  groupInviteSendSms,
  sendSms,
  smsPreview,
  holidayNotice,
  holidayYear,
  importYear,
  importYearUndo,
  invoiceApply,
  companyLogo,
  attestation,
  attestationCancelConfirm,
  attestationCancelQr,
  attestationCancelScan,
  attestationCancelStatus,
  attestationInfo,
  attestationWithdraw,
} satisfies { readonly [Name in HandwrittenCall]: Handler<Name> };

/** All handlers of a contract: the default ones of its schemas, and those written by hand. */
export const handlersOf = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> => ({
  ...defaultHandlers(contract),
  ...(handlerTable as Readonly<Record<string, AnyHandler>>),
});
