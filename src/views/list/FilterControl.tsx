import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ComponentType, Suspense, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FilterOperator } from '#engine/vocabulary.ts';
import { DateFilter } from '#views/fields/dates.tsx';
import { presetsOf } from '#views/fields/day/calendarDays.ts';
import { useFieldView } from '#views/fields/FieldDisplay.tsx';
import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import { parseNumberEntry } from '#views/fields/numbers.tsx';
import type { FieldFilterProps } from '#views/fieldView.ts';
import { dayBoundary } from '#views/format/dateTime.ts';
import { entryToFen, fenToEntry } from '#views/format/money.ts';
import { useOverride } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const isNumeric = (field: FieldModel): boolean =>
  field.schema.type === 'integer' || field.schema.type === 'number';

/** `undefined` is no filter; `null` an entry that means nothing for this field and is not asked for. */
const meaningOf = (field: FieldModel, entry: string): unknown => {
  if (entry.trim() === '') return undefined;
  if (field.kind === 'money') return entryToFen(entry) ?? null;
  if (!isNumeric(field) || field.options.filter === 'contains') return entry.trim();
  const number = parseNumberEntry(entry);
  return typeof number === 'number' ? number : null;
};

const entryOf = (field: FieldModel, value: unknown): string => {
  if (value === undefined || value === null) return '';
  return field.kind === 'money' && typeof value === 'number' ? fenToEntry(value) : String(value);
};

/** A filter typed as text or number; asked for when the box is left or Enter is pressed. */
const TextFilter = ({ field, label, value, onChange }: FieldFilterProps) => {
  const [entry, setEntry] = useState(entryOf(field, value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setEntry(entryOf(field, value));
  }
  const meaning = meaningOf(field, entry);
  const ask = () => {
    if (meaning !== null && meaning !== value) onChange(meaning);
  };
  return (
    <TextField
      label={label}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onBlur={ask}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask();
      }}
      error={meaning === null}
      size="small"
      sx={{ width: 150 }}
    />
  );
};

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

const ValueFilter = (props: FieldFilterProps) => {
  const { filter } = useFieldView(props.field);
  const Filter = filter ?? TextFilter;
  return <Filter {...props} />;
};

const ExistsFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const options = [
    { value: 1, title: translate('views.filter.exists') },
    { value: 0, title: translate('views.filter.missing') },
  ];
  return <FilterSelect label={label} options={options} value={value} onChange={onChange} />;
};

const controls = {
  equals: ValueFilter,
  in: ValueFilter,
  contains: TextFilter,
  range: RangeFilter,
  exists: ExistsFilter,
  below: ValueFilter,
} satisfies Record<FilterOperator, ComponentType<FieldFilterProps>>;

/** The control of one filter: the noun's own, else the operator decides, and for a value its kind of field. */
export const FilterControl = (props: Omit<FieldFilterProps, 'label'>) => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  const { path, options } = props.field;
  const own = useOverride(noun).fields?.[path]?.filter;
  const Control = own ?? controls[options.filter ?? 'equals'];
  const label = translate(wordKeys(noun).field(path));
  return (
    // A control on its way has its place already: nothing moves when it comes.
    <Suspense fallback={<TextField label={label} size="small" disabled />}>
      <Control {...props} label={label} />
    </Suspense>
  );
};
