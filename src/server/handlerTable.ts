import type { HandwrittenCall } from '#generated/calls.ts';
import type { Contract } from './contract.ts';
import { defaultHandlers } from './crud/defaultHandlers.ts';
import { checkMasterPermissions } from './handlers/account/checkMasterPermissions.ts';
import { companyList } from './handlers/account/companyList.ts';
import { demoAccounts } from './handlers/account/demoAccounts.ts';
import { demoSmsOutbox } from './handlers/account/demoSmsOutbox.ts';
import { loginAccount } from './handlers/account/loginAccount.ts';
import { loginOut } from './handlers/account/loginOut.ts';
import { loginUser } from './handlers/account/loginUser.ts';
import { switchCompany } from './handlers/account/switchCompany.ts';
import { checkDept } from './handlers/department/checkDept.ts';
import { deleteDepartment } from './handlers/department/deleteDepartment.ts';
import { departmentMany } from './handlers/department/departmentMany.ts';
import { departments } from './handlers/department/departments.ts';
import { getDepartmentInfo } from './handlers/department/getDepartmentInfo.ts';
import { sortDepartments } from './handlers/department/sortDepartments.ts';
import { storeDepartment } from './handlers/department/storeDepartment.ts';
import { updateDepartment } from './handlers/department/updateDepartment.ts';
import { companyFile } from './handlers/file/companyFile.ts';
import { companyFileContent } from './handlers/file/companyFileContent.ts';
import type { Handler } from './handlers/handler.ts';
import { checkUnique } from './handlers/member/checkUnique.ts';
import { departmentUsers } from './handlers/member/departmentUsers.ts';
import { getDeptAndUser } from './handlers/member/getDeptAndUser.ts';
import { getPosition } from './handlers/member/getPosition.ts';
import { getUser } from './handlers/member/getUser.ts';
import { getUserByQuery } from './handlers/member/getUserByQuery.ts';
import { memberMany } from './handlers/member/memberMany.ts';
import { revealPhone } from './handlers/member/revealPhone.ts';
import { saveUser } from './handlers/member/saveUser.ts';
import { searchUserAndDept } from './handlers/member/searchUserAndDept.ts';
import { preferenceSave } from './handlers/preference/preferenceSave.ts';
import { preferences } from './handlers/preference/preferences.ts';
import type { AnyHandler } from './ports.ts';

/** The handler of every call that has no default one: a call without its line here does not compile. */
export const handlerTable = {
  loginAccount,
  loginOut,
  loginUser,
  companyList,
  switchCompany,
  checkMasterPermissions,
  demoAccounts,
  demoSmsOutbox,
import { operationRecords } from './handlers/record/operationRecords.ts';
import { checkVisible } from './handlers/visibility/checkVisible.ts';
  departments,
  getDepartmentInfo,
  departmentMany,
  storeDepartment,
  updateDepartment,
  sortDepartments,
  checkDept,
  deleteDepartment,
  checkUnique,
  departmentUsers,
  memberMany,
  searchUserAndDept,
  getUser,
  getUserByQuery,
  revealPhone,
  saveUser,
  getDeptAndUser,
  getPosition,
  companyFile,
  companyFileContent,
  preferences,
  preferenceSave,
} satisfies { readonly [Name in HandwrittenCall]: Handler<Name> };

/** All handlers of a contract: the default ones of its schemas, and those written by hand. */
export const handlersOf = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> => ({
  ...defaultHandlers(contract),
  ...(handlerTable as Readonly<Record<string, AnyHandler>>),
});
  operationRecords,
  checkVisible,
