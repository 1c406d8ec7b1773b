import Add from '@mui/icons-material/Add';
import FilterList from '@mui/icons-material/FilterList';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { fieldsNamed } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { FilterChips, withFilter } from '#views/list/FilterChips.tsx';
import type { FilterPanel as Panel } from '#views/list/FilterPanel.tsx';
import { useOverride } from '#views/ModelContext.tsx';

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
      placeholder={translate('views.filter.keyword')}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      size="small"
      // It gives way before the line breaks, and takes what is left of it.
      sx={{ flex: '1 1 auto', width: 120, maxWidth: { sm: 240 } }}
      slotProps={{
        htmlInput: { 'aria-label': translate('views.filter.keyword') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

const FilterSheet = lazy(async () => ({
  default: (await import('#views/list/FilterPanel.tsx')).FilterSheet,
}));
const FilterPanel = lazyPart<ComponentProps<typeof Panel>>(async () => ({
  default: (await import('#views/list/FilterPanel.tsx')).FilterPanel,
}));

const inLine = {
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: '1 1 auto',
  '& .MuiFormControl-root': { m: 0 },
};

/** Keyword search, what the list is filtered by, and the way to the schema's filters: over the list where there is no room. */
export const FilterBar = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(narrow);
  const { filterValues, setFilters } = useListContext();
  const { fields: overrides } = useOverride(model.noun);
  const fields = fieldsNamed(model.fields, model.list.filters).filter(
    ({ path }) => overrides?.[path]?.filter !== null,
  );
  const Filters = isNarrow ? SheetFilters : LineFilters;
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
      <Filters model={model} fields={fields} />
    </Stack>
  );
};

interface FiltersProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
}

interface OpenPanel {
  readonly at: { readonly top: number; readonly left: number };
  readonly begunWith: FieldModel | undefined;
}

/** Pixels between a button and what it opens. */
const gap = 4;

/** A button to filter by one more field, and the filters in use, each of which opens again. */
const LineFilters = ({ model, fields }: FiltersProps) => {
  const translate = useTranslate();
  const [panel, setPanel] = useState<OpenPanel>();
  const open = (anchor: HTMLElement, begunWith?: FieldModel) => {
    const { bottom, left } = anchor.getBoundingClientRect();
    setPanel({ at: { top: bottom + gap, left }, begunWith });
  };
  return (
    <>
      {fields.length === 0 ? null : (
        <Button
          startIcon={<Add />}
          aria-haspopup="dialog"
          aria-expanded={panel !== undefined}
          onPointerEnter={() => void FilterPanel.preload()}
          onClick={(event) => open(event.currentTarget)}
        >
          {translate('list.filter.open')}
        </Button>
      )}
      <FilterChips model={model} editable={fields} onEdit={(field, anchor) => open(anchor, field)} />
      {panel === undefined ? null : (
        <Suspense>
          <FilterPanel noun={model.noun} fields={fields} {...panel} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
    </>
  );
};

const SheetFilters = ({ model, fields }: FiltersProps) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const active = fields.filter((field) => filterValues[field.path] !== undefined).length;
  return (
    <>
      {fields.length === 0 ? null : (
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
      )}
      <FilterChips model={model} />
      <Suspense fallback={null}>
        {isOpen ? <FilterSheet fields={fields} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
