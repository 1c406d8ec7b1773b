import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { useFieldView } from '#views/fields/FieldDisplay.tsx';
import type { FilterTextProps } from '#views/fieldView.ts';
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

interface ChipProps {
  /** What is filtered by. */
  readonly name: string;
  /** Opens the way to ask for something else; left out where that is done elsewhere. */
  readonly onEdit?: ((anchor: HTMLElement) => void) | undefined;
  readonly onRemove: () => void;
  /** What is asked of it, in words. */
  readonly children: ReactNode;
}

const cross = (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d="M4.5 4.5l7 7m0-7l-7 7" />
  </svg>
);

/** One filter in words: pressed, it can be asked otherwise; its cross takes it away. */
const Chip = ({ name, onEdit, onRemove, children }: ChipProps) => {
  const translate = useTranslate();
  const id = useId();
  const text = (
    <span id={`${id}text`}>
      {translate('list.chip.name', { name })}
      {children}
    </span>
  );
  return (
    <span className="filter-chip">
      {onEdit === undefined ? (
        <span className="filter-text">{text}</span>
      ) : (
        <button
          type="button"
          className="filter-text"
          aria-haspopup="dialog"
          onClick={(event) => onEdit(event.currentTarget)}
        >
          {text}
        </button>
      )}
      <button
        type="button"
        className="filter-remove"
        id={`${id}remove`}
        aria-label={translate('list.chip.remove')}
        aria-labelledby={`${id}remove ${id}text`}
        onClick={onRemove}
      >
        {cross}
      </button>
    </span>
  );
};

const PlainText = ({ noun, field, value }: FilterTextProps) => {
  const translate = useTranslate();
  return useRelatedText(field, value) ?? filterText({ noun, field, translate }, value);
};

const FieldText = (props: FilterTextProps) => {
  const { filterText: Own = PlainText } = useFieldView(props.field);
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
};

const looks = {
  flexWrap: 'wrap',
  alignItems: 'center',
  '& .filter-chip': {
    display: 'inline-flex',
    alignItems: 'stretch',
    maxWidth: '100%',
    minHeight: 32,
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius-pill)',
    bgcolor: 'var(--selected)',
    typography: 'body2',
  },
  '& .filter-text': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    pl: 1.5,
    pr: 0.5,
    borderRadius: 'var(--radius-pill)',
  },
  '& .filter-remove': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    border: 0,
    borderRadius: 'var(--radius-pill)',
    background: 'none',
    color: 'text.secondary',
    '@media (pointer: coarse)': { width: 44 },
  },
  '& button:not(.MuiButton-root)': { cursor: 'pointer', '&:hover': { color: 'primary.main' } },
} as const;

interface FilterChipsProps {
  readonly model: EntityModel;
  /** What can be asked otherwise here; the rest can be taken away. */
  readonly editable?: readonly FieldModel[];
  readonly onEdit?: (field: FieldModel, anchor: HTMLElement) => void;
}

/** What the list is filtered by, each removable, and one button for all of them. */
export const FilterChips = ({ model, editable = [], onEdit }: FilterChipsProps) => {
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
      sx={looks}
    >
      {active.map(([name, value]) => {
        const field = findField(model.fields, name);
        if (field === undefined)
          return (
            <Chip key={name} name={translate('views.filter.keyword')} onRemove={remove(name)}>
              {String(value)}
            </Chip>
          );
        return (
          <Chip
            key={name}
            name={translate(wordKeys(model.noun).field(field.path))}
            onEdit={editable.includes(field) ? (anchor) => onEdit?.(field, anchor) : undefined}
            onRemove={remove(name)}
          >
            <FieldText noun={model.noun} field={field} value={value} />
          </Chip>
        );
      })}
      <Button size="small" onClick={() => setFilters({})}>
        {translate('views.filter.clear')}
      </Button>
    </Stack>
  );
};
