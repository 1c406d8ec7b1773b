import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { fieldsNamed } from '../form/formFields.ts';
import { FilterControl } from './FilterControl.tsx';
import { KeywordBox } from './KeywordBox.tsx';

/** Filters shown before "more": enough for a glance, few enough for one line. */
const firstFilters = 3;

type FilterValues = Readonly<Record<string, unknown>>;

const without = (values: FilterValues, name: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** Keyword search and the schema's filters; those in use are always visible, one button clears them all. */
export const FilterBar = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const fields = fieldsNamed(model.fields, model.list.filters);
  const shown = fields.filter(
    (field, index) => isOpen || index < firstFilters || filterValues[field.name] !== undefined,
  );
  const change = (name: string, value: unknown) =>
    setFilters(value === undefined ? without(filterValues, name) : { ...filterValues, [name]: value });
  const hasFilters = Object.keys(filterValues).length > 0;
  return (
    <Stack
      direction="row"
      role="search"
      aria-label={translate('views.filter.title')}
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'center', flex: 1 }}
    >
      {model.list.search.length === 0 ? null : (
        <KeywordBox value={filterValues.q} onChange={(keyword) => change('q', keyword)} />
      )}
      {shown.map((field) => (
        <FilterControl
          key={field.name}
          field={field}
          value={filterValues[field.name]}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      {fields.length > shown.length || isOpen ? (
        <Button startIcon={<FilterList />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'views.filter.less' : 'views.filter.more')}
        </Button>
      ) : null}
      {hasFilters ? <Button onClick={() => setFilters({})}>{translate('views.filter.clear')}</Button> : null}
    </Stack>
  );
};
