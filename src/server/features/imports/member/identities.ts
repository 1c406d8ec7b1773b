import { normalisePhone } from '#domain/member/phone.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import type { RowIdentity } from '#server/features/imports/sheet/importTarget.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number with its country; a masked one names nobody. */
const phoneKey = ({ values }: SheetRow): string => {
  const phone = textOf(values.phone);
  if (phone === '' || phone.includes('*')) return '';
  const { countryCode, digits } = normalisePhone(phone, textOf(values.country_code));
  return `${countryCode} ${digits}`;
};

/** What no two people of one sheet share: the person, the number, the work id, the address. */
export const identitiesOf = (row: SheetRow): readonly RowIdentity[] =>
  [
    { column: 'user_id', key: typeof row.values.user_id === 'number' ? String(row.values.user_id) : '' },
    { column: 'phone', key: phoneKey(row) },
    { column: 'workId', key: textOf(row.values.workId).normalize('NFKC') },
    { column: 'email', key: textOf(row.values.email).toLowerCase() },
  ].filter(({ key }) => key !== '');
