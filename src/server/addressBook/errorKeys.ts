import type { Violation } from '#domain/violation.ts';
import { type Answer, refused } from '#server/handlers/handler.ts';

/** Machine words of contract.md section 1 for the rules of the address book. */
const errorKeys: Readonly<Record<string, string>> = {
  'department.nameTaken': 'dept_name_duplicate',
  'department.notEmpty': 'dept_not_empty',
  'department.rootStays': 'dept_not_empty',
  'department.someNotAllowed': 'no_permission',
  'department.movedNameTaken': 'dept_name_duplicate',
  'department.movedReadOnly': 'dept_readonly_source',
  'department.targetReadOnly': 'dept_readonly_source',
  'department.targetInside': 'dept_cycle',
  'department.closing': 'dept_deleting',
  'department.deletionWaits': 'dept_deleting',
  'department.ownDescendant': 'dept_cycle',
  'department.readOnlySource': 'dept_readonly_source',
  'department.changed': 'version_conflict',
  'department.orderChanged': 'version_conflict',
  'group.changed': 'version_conflict',
  'customField.changed': 'version_conflict',
  'customField.inUse': 'field_in_use',
  'customField.optionInUse': 'option_in_use',
  'customField.typeInUse': 'field_in_use',
  'customField.nameTaken': 'name_duplicate',
  'member.phoneTaken': 'phone_exists',
  'member.workIdTaken': 'work_id_exists',
  'member.emailTaken': 'email_exists',
  'member.administratorReadOnly': 'not_main_admin',
  'member.revealLimit': 'quota_exceeded',
  'member.homeElsewhere': 'out_of_scope',
  'resignation.changed': 'version_conflict',
  'resignation.mainAdministrator': 'last_admin',
  'resignation.administrator': 'not_main_admin',
  'resignation.readOnlySource': 'dept_readonly_source',
  'resignation.homeOutside': 'out_of_scope',
  'member.orderChanged': 'version_conflict',
  'member.lastDepartment': 'last_department',
  'member.sourceReadOnly': 'dept_readonly_source',
  'member.mainAdministratorStays': 'last_admin',
  'call.versionConflict': 'version_conflict',
  'call.noPermission': 'no_permission',
};

/** A refusal with the contract's word for its first rule. `extra` is further detail for `data`. */
export const refuse = (
  violations: readonly Violation[],
  extra?: Readonly<Record<string, unknown>>,
): Answer<never> => {
  const [first] = violations;
  return refused(violations, errorKeys[first?.rule ?? ''] ?? first?.rule ?? 'refused', extra);
};
