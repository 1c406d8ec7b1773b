import { checkMainDepartment, checkPlacements, type Placement } from '#domain/member/checkPlacement.ts';
import { checkEmail, checkEntryDay, checkMemberName, checkWorkId } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FormChecks } from '#views/override.ts';

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const placementsOf = (departments: unknown): readonly Placement[] =>
  (Array.isArray(departments) ? departments : []).map((row: Values) => ({
    departmentId: numberOf(row.id),
    position: textOf(row.position),
  }));

/** A masked number is one no one has touched: the server keeps what it has. */
const isMasked = (phone: string | null): boolean => phone?.includes('*') === true;

/** A main department the editor does not see stays what it is. */
const isHomeElsewhere = (values: Values | undefined): boolean =>
  values?.is_home_managed === 0 && numberOf(values.main_department_id) === null;

/** The rules a member's form asks before it sends: those of the domain that need nothing but the form itself. */
export const memberChecks = ((sent, { values }) => {
  const phone = textOf(sent.phone);
  const placements = placementsOf(sent.departments);
  const ids = placements.map(({ departmentId }) => departmentId);
  // Every chosen department came from the picker; whether it still exists is the server's to say.
  const known = new Set(ids.filter((id) => id !== null));
  const main = numberOf(sent.main_department_id);
  return [
    ...checkMemberName(textOf(sent.name)),
    ...(isMasked(phone) ? [] : checkPhone(normalisePhone(phone, textOf(sent.country_code)))),
    ...checkPlacements(placements, known),
    ...(placements.length === 0 || (main === null && isHomeElsewhere(values))
      ? []
      : checkMainDepartment(main, ids)),
    ...checkWorkId(textOf(sent.workId)),
    ...checkEmail(textOf(sent.email)),
    ...checkEntryDay(textOf(sent.entry_time), dayOfInstant(new Date())),
  ];
}) satisfies FormChecks;
