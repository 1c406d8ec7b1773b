import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldModel } from '#engine/model.ts';
import { DateFilter } from '#views/fields/date.tsx';
import { presetsOf } from '#views/fields/day/calendarDays.ts';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { dayBoundary } from '#views/format/dateTime.ts';
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

const dayKinds: readonly FieldModel['kind'][] = ['date', 'dateTime', 'dateRange'];

/** Days of an instant run from their first to their last second. */
const boundOf = (field: FieldModel, bound: unknown, end: End): unknown =>
  field.kind === 'dateTime' && typeof bound === 'string' ? dayBoundary(bound, end) : bound;

/** The usual spans of days; the one that is asked for is shown as chosen. */
const Presets = ({ field, label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const range = rangeOf(value);
  const presets = presetsOf(dayOfInstant(new Date())).map(({ name, from, to }) => ({
    name,
    range: { from: boundOf(field, from, 'from'), to: boundOf(field, to, 'to') },
  }));
  const chosen = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to);
  return (
    <TextField
      select
      value={chosen?.name ?? ''}
      onChange={(event) => onChange(presets.find(({ name }) => name === event.target.value)?.range)}
      size="small"
      sx={{
        minWidth: 110,
        '& .MuiSelect-select': { color: chosen === undefined ? 'text.secondary' : undefined },
      }}
      slotProps={{
        select: {
          displayEmpty: true,
          inputProps: { 'aria-label': translate('fields.range.presets', { name: label }) },
          renderValue: (name) => translate(`fields.range.${name === '' ? 'usual' : String(name)}`),
        },
      }}
    >
      {presets.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {translate(`fields.range.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** From and to, either may be left open; spans of days also by their usual names. */
export const RangeFilter = (props: FieldFilterProps) => {
  const { field, label, value, onChange } = props;
  const translate = useTranslate();
  const range = rangeOf(value);
  const isDay = dayKinds.includes(field.kind);
  const Control = isDay ? DateFilter : TextFilter;
  return (
    <Stack direction="row" useFlexGap spacing={1} role="group" aria-label={label} sx={{ flexWrap: 'wrap' }}>
      {ends.map((end) => (
        <Control
          key={end}
          field={field}
          label={translate(`views.filter.${end}`, { name: label })}
          value={range[end]}
          onChange={(bound) => onChange(changed(range, end, boundOf(field, bound, end)))}
        />
      ))}
      {isDay ? <Presets {...props} /> : null}
    </Stack>
  );
};
