import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { useFieldView } from '#views/fields/FieldDisplay.tsx';
import type { FilterChipProps } from '#views/fieldView.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { formatFen } from '#views/format/money.ts';
import { useRelatedText } from '#views/picker/useRelated.ts';
import { wordKeys } from '#views/wordKeys.ts';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

interface Filtered {
  readonly noun: string;
  readonly field: FieldModel;
  readonly translate: Translate;
}

const optionText = ({ noun, field, translate }: Filtered, value: string | number): string =>
  translate(wordKeys(noun).option(field.path, value), {
    _: field.options.options?.[value]?.title ?? String(value),
  });

const scalarText = (filtered: Filtered, value: unknown): string => {
  const { field, translate } = filtered;
  if (field.kind === 'flag') return translate(Number(value) === 1 ? 'views.flag.yes' : 'views.flag.no');
  if (typeof value === 'number' && field.kind === 'money')
    return formatFen(value, translate('list.currency'));
  if (typeof value === 'string' && field.kind === 'date') return formatDay(value);
  // A range over instants is chosen by whole days.
  if (typeof value === 'string' && field.kind === 'dateTime') return formatInstant(value).slice(0, 10);
  if (field.choices.length > 0 && (typeof value === 'string' || typeof value === 'number'))
    return optionText(filtered, value);
  return String(value);
};

const rangeText = (filtered: Filtered, range: { readonly from?: unknown; readonly to?: unknown }): string => {
  const { translate } = filtered;
  const from = range.from === undefined ? '' : scalarText(filtered, range.from);
  const to = range.to === undefined ? '' : scalarText(filtered, range.to);
  if (to === '') return translate('list.range.from', { from });
  return from === '' ? translate('list.range.to', { to }) : translate('list.range.between', { from, to });
};

/** What a filter asks of a field, in the reader's words: `新建、丢失`, `¥10.00 至 ¥20.00`, `有`. Ids stay ids. */
export const filterText = (filtered: Filtered, value: unknown): string => {
  const { field, translate } = filtered;
  if (field.options.filter === 'exists')
    return translate(Number(value) === 1 ? 'views.filter.exists' : 'views.filter.missing');
  if (Array.isArray(value))
    return value.map((each) => scalarText(filtered, each)).join(translate('list.comma'));
  if (typeof value === 'object' && value !== null) return rangeText(filtered, value);
  return scalarText(filtered, value);
};

type FilterValues = Readonly<Record<string, unknown>>;

/** The filter without one of its fields. */
const withoutFilter = (values: FilterValues, name: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The filter with one field asked for otherwise; `undefined` asks nothing of it. */
export const withFilter = (values: FilterValues, name: string, value: unknown): FilterValues =>
  value === undefined ? withoutFilter(values, name) : { ...values, [name]: value };

interface RemovableChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

/** One filter in words; pressing it takes the filter away, by mouse, finger or key alike. */
export const RemovableChip = ({ text, onRemove }: RemovableChipProps) => {
  const translate = useTranslate();
  return (
    <Chip
      label={text}
      size="small"
      variant="outlined"
      color="primary"
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<Close />}
      aria-label={translate('list.chip.remove', { text })}
      sx={{ maxWidth: '100%', minHeight: 28 }}
    />
  );
};

const PlainChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const names = useRelatedText(field, value);
  const text = names ?? filterText({ noun, field, translate }, value);
  const name = translate(wordKeys(noun).field(field.path));
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};

const FieldChip = (props: FilterChipProps) => {
  const { chip: Own } = useFieldView(props.field);
  if (Own === undefined) return <PlainChip {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
};

/** What the list is filtered by, each removable, and one button for all of them. */
export const FilterChips = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const active = Object.entries(filterValues).filter(([, value]) => value !== undefined);
  if (active.length === 0) return null;
  const remove = (name: string) => () => setFilters(withoutFilter(filterValues, name));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label={translate('list.chip.title')}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      {active.map(([name, value]) => {
        const field = findField(model.fields, name);
        return field === undefined ? (
          <RemovableChip
            key={name}
            text={translate('list.chip.text', {
              name: translate('views.filter.keyword'),
              text: String(value),
            })}
            onRemove={remove(name)}
          />
        ) : (
          <FieldChip key={name} noun={model.noun} field={field} value={value} onRemove={remove(name)} />
        );
      })}
      <Button size="small" onClick={() => setFilters({})}>
        {translate('views.filter.clear')}
      </Button>
    </Stack>
  );
};
