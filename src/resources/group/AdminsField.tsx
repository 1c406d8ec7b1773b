import { useTranslate } from 'react-admin';
import type { Group } from '#generated/types.ts';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

const mostNamed = 3;

/** Names of the administrators; of many the first, and how many there are. */
export const AdminsField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  // The row's own value, as its schema says.
  const admins = (value ?? []) as Group['admins'];
  if (admins.length === 0) return null;
  const names = admins
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join('、');
  return admins.length > mostNamed
    ? translate('group.adminsAndMore', { names, count: admins.length })
    : names;
};
