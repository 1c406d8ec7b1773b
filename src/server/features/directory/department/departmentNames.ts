import { checkDepartmentName, checkSiblingName } from '#domain/department/checkChange.ts';
import { lookAlikes } from '#domain/text/lookAlike.ts';
import type { Violation } from '#domain/violation.ts';
import type { SiblingRecord } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

const others = (siblings: readonly SiblingRecord[], ownId: number | undefined) =>
  siblings.filter((sibling) => sibling.id !== ownId);

/** Whether a name can stand among these siblings; `ownId` is the department that is to have it, if it exists. */
export const checkNameAmong = (
  name: string | null | undefined,
  siblings: readonly SiblingRecord[],
  ownId?: number,
): readonly Violation[] => {
  const violations = checkDepartmentName(name);
  return violations.length > 0
    ? violations
    : checkSiblingName(
        name ?? '',
        others(siblings, ownId).map((sibling) => sibling.name),
      );
};

/** Names beside it that look like this one: allowed, with a warning (case D04). Names out of sight are not told. */
export const lookAlikesAmong = (
  context: CallContext,
  {
    name,
    siblings,
    ownId,
  }: { readonly name: string; readonly siblings: readonly SiblingRecord[]; readonly ownId?: number },
): readonly string[] => {
  const scope = readScopeOf(context, 'department');
  const seen = others(siblings, ownId).filter((sibling) => isVisible(scope, sibling.ancestors));
  return lookAlikes(
    name,
    seen.map((sibling) => sibling.name),
  );
};
