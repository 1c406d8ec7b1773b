import { compareKey, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { departmentLimits } from './limits.ts';

/** `/` separates departments in a path, the others separate paths in a sheet. */
const separators = /[/\\,，]/u;

/** A name somebody can read, of 1–64 characters, without path separators (cases D01, D06). */
export const checkDepartmentName = (name: string | null | undefined): readonly Violation[] => {
  const text = visibleText(name ?? '');
  if (isBlank(text)) return [violation('department.nameRequired', 'name')];
  if ([...text].length > departmentLimits.nameLength)
    return [violation('department.nameTooLong', 'name', { limit: departmentLimits.nameLength })];
  if (separators.test(text)) return [violation('department.nameCharacters', 'name')];
  return [];
};

/** No sibling is read the same (spec section 5, cases D02 and D03). `siblings` are the names beside it, without its own. */
export const checkSiblingName = (name: string, siblings: readonly string[]): readonly Violation[] => {
  const key = compareKey(name);
  return siblings.some((sibling) => compareKey(sibling) === key)
    ? [violation('department.nameTaken', 'name')]
    : [];
};
