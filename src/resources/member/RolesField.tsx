import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

const nameOf = (role: unknown): string =>
  typeof role === 'object' && role !== null && 'posName' in role ? String(role.posName) : '';

/** The roles of a person by their names. */
export const RolesField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const names = Array.isArray(value) ? value.map(nameOf) : [];
  return <>{names.length === 0 ? '—' : names.join(translate('list.comma'))}</>;
};
