import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

/** A length of leave: always in days, whatever unit leave is taken by. */
const DaysField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  if (typeof value !== 'number') return null;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {translate('holiday.days', { smart_count: value, count: formatCount(value) })}
    </span>
  );
};

const HolidayTabs = lazyPart(async () => ({
  default: (await import('#resources/_shared/holiday/HolidayTabs.tsx')).HolidayTabs,
}));

/** All of it is generated; above it stands the way to the calendar, and days say that they are days. */
export const vacationOverride = defineOverride<'vacation'>()({
  views: { above: HolidayTabs },
  fields: { vacation_days: { display: DaysField }, leave_limit: { display: DaysField } },
});
