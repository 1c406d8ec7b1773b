import FilterList from '@mui/icons-material/FilterList';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { fieldsNamed } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { withFilter } from '#views/list/FilterChips.tsx';
import { FilterControl } from '#views/list/FilterControl.tsx';
import { narrow } from '#views/list/narrow.ts';

interface KeywordBoxProps {
  readonly value: unknown;
  readonly onChange: (keyword: string | undefined) => void;
}

const typingPauseMs = 300;

/** The keyword of a list: searched once typing pauses, never in the middle of a pinyin or kana composition. */
const KeywordBox = ({ value, onChange }: KeywordBoxProps) => {
  const translate = useTranslate();
  const outside = typeof value === 'string' ? value : '';
  const [entry, setEntry] = useState(outside);
  const [isComposing, setComposing] = useState(false);
  const change = useRef(onChange);
  change.current = onChange;
  const asked = useRef(outside);

  // A keyword cleared or set elsewhere (saved view, "clear") shows here; one asked for from here does not come back.
  useEffect(() => {
    if (outside === asked.current) return;
    asked.current = outside;
    setEntry(outside);
  }, [outside]);

  useEffect(() => {
    const keyword = entry.trim();
    if (isComposing || keyword === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = keyword;
      change.current(keyword === '' ? undefined : keyword);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [entry, isComposing]);

  return (
    <TextField
      type="search"
      label={translate('views.filter.keyword')}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      size="small"
      sx={{ flex: { xs: '1 1 160px', sm: '0 1 240px' } }}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

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
