import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { DateFilter } from '../fields/date.tsx';
import type { FieldFilterProps } from '../fields/fieldView.ts';
import { dayBoundary } from '../format/dateTime.ts';
import { TextFilter } from './TextFilter.tsx';

type End = 'from' | 'to';
type Range = Readonly<Partial<Record<End, unknown>>>;

const ends: readonly End[] = ['from', 'to'];

const rangeOf = (value: unknown): Range => (typeof value === 'object' && value !== null ? value : {});

/** Without either end there is no range. */
const changed = (range: Range, end: End, value: unknown): Range | undefined => {
  const next = Object.fromEntries(
    Object.entries({ ...range, [end]: value }).filter(([, bound]) => bound !== undefined && bound !== null),
  );
  return Object.keys(next).length === 0 ? undefined : next;
};

/** From and to, either may be left open. Days of an instant run from their first to their last second. */
export const RangeFilter = ({ field, label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const range = rangeOf(value);
  const isDay = field.kind === 'date' || field.kind === 'dateTime';
  const Control = isDay ? DateFilter : TextFilter;
  const boundOf = (bound: unknown, end: End) =>
    field.kind === 'dateTime' && typeof bound === 'string' ? dayBoundary(bound, end) : bound;
  return (
    <Stack direction="row" useFlexGap spacing={1} role="group" aria-label={label} sx={{ flexWrap: 'wrap' }}>
      {ends.map((end) => (
        <Control
          key={end}
          field={field}
          label={translate(`views.filter.${end}`, { name: label })}
          value={range[end]}
          onChange={(bound) => onChange(changed(range, end, boundOf(bound, end)))}
        />
      ))}
    </Stack>
  );
};
