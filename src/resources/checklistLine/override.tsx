import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

const wordOf = (days: number): string => {
  if (days === 0) return 'checklist.thatDay';
  return days < 0 ? 'checklist.daysBefore' : 'checklist.daysAfter';
};

/** When a line is due, in words: before, on or after the first or the last day. */
const DaysField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const days = Number(value);
  const day = translate(`checklist.dayOf.${record.kind === 'leaver' ? 'leaver' : 'newcomer'}`);
  return <>{translate(wordOf(days), { smart_count: Math.abs(days), day })}</>;
};

/** All of it is generated; a number of days is said in words. */
export const checklistLineOverride = defineOverride<'checklistLine'>()({
  fields: { days: { display: DaysField, column: { align: 'left', minWidth: 190 } } },
});
