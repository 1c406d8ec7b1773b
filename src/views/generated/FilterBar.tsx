import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { FilterControl } from '#views/list/FilterControl.tsx';
import { fieldsNamed } from '../form/formFields.ts';
import { withFilter } from '../list/filterValues.ts';
import { narrow } from '../list/narrow.ts';
import { KeywordBox } from './KeywordBox.tsx';

const FilterSheet = lazy(async () => ({ default: (await import('../list/FilterSheet.tsx')).FilterSheet }));

/** Filters shown before "more": enough for a glance, few enough for one line. */
const firstFilters = 3;

/** Controls in a line are as wide as their words; in a form they would fill it. */
const inLine = {
  flexWrap: 'wrap',
  alignItems: 'center',
  '& .MuiFormControl-root': { m: 0, width: { sm: 176 } },
  '& .MuiAutocomplete-root .MuiFormControl-root': { width: '100%' },
};

/** Keyword search and the schema's filters: in a line, or behind a button where there is no room for one. */
export const FilterBar = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(narrow);
  const { filterValues, setFilters } = useListContext();
  const fields = fieldsNamed(model.fields, model.list.filters);
  return (
    <Stack
      direction="row"
      role="search"
      aria-label={translate('views.filter.title')}
      useFlexGap
      spacing={1}
      sx={inLine}
    >
      {model.list.search.length === 0 ? null : (
        <KeywordBox
          value={filterValues.q}
          onChange={(keyword) => setFilters(withFilter(filterValues, 'q', keyword))}
        />
      )}
      {fields.length === 0 ? null : isNarrow ? (
        <SheetButton fields={fields} />
      ) : (
        <LineFilters fields={fields} />
      )}
    </Stack>
  );
};

interface FiltersProps {
  readonly fields: readonly FieldModel[];
}

/** The first filters, those in use, and a button for the rest. */
const LineFilters = ({ fields }: FiltersProps) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const shown = fields.filter(
    (field, index) => isOpen || index < firstFilters || filterValues[field.path] !== undefined,
  );
  return (
    <>
      {shown.map((field) => (
        <FilterControl
          key={field.path}
          field={field}
          value={filterValues[field.path]}
          onChange={(value) => setFilters(withFilter(filterValues, field.path, value))}
        />
      ))}
      {fields.length > shown.length || isOpen ? (
        <Button startIcon={<FilterList />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'views.filter.less' : 'views.filter.more')}
        </Button>
      ) : null}
    </>
  );
};

const SheetButton = ({ fields }: FiltersProps) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const active = fields.filter((field) => filterValues[field.path] !== undefined).length;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active === 0
          ? translate('list.filter.open')
          : translate('list.filter.openActive', { count: active })}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <FilterSheet fields={fields} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
