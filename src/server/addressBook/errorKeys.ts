import type { Violation } from '#domain/violation.ts';
import { type Answer, refused } from '#server/handlers/handler.ts';

/** Machine words of contract.md section 1 for the rules of the address book. */
const errorKeys: Readonly<Record<string, string>> = {
  'department.nameTaken': 'dept_name_duplicate',
  'department.notEmpty': 'dept_not_empty',
  'department.ownDescendant': 'dept_cycle',
  'department.readOnlySource': 'dept_readonly_source',
  'department.changed': 'version_conflict',
  'member.phoneTaken': 'phone_exists',
  'member.workIdTaken': 'work_id_exists',
  'member.emailTaken': 'email_exists',
  'member.administratorReadOnly': 'not_main_admin',
  'member.homeElsewhere': 'out_of_scope',
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
