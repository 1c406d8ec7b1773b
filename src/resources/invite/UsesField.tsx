import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

/** How many have joined, of how many may. */
export const UsesField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  return typeof record.max_uses === 'number'
    ? translate('invite.uses', { used: String(value), most: record.max_uses })
    : String(value);
};
