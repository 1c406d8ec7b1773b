import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';

/** A length of leave: always in days, whatever unit leave is taken by. */
export const DaysField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  if (typeof value !== 'number') return null;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {translate('holiday.days', { smart_count: value, count: formatCount(value) })}
    </span>
  );
};
