import ArrowBack from '@mui/icons-material/ArrowBack';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { createContext, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { FilterOptionsContext, type FilterSelectProps } from '#views/fields/FilterSelect.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { withFilter } from './FilterChips.tsx';
import { FilterControl } from './FilterControl.tsx';

/** More fields than this are searched. */
const seenAtAGlance = 8;

/** Closes what is open once there is nothing more to choose in it. */
const DoneContext = createContext<() => void>(() => {});

/** Options that stand open: one closes the panel, several are ticked one after the other. */
const OpenOptions = ({ label, options, value, isMany = false, onChange }: FilterSelectProps) => {
  const done = use(DoneContext);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (option: string | number) => {
    if (!isMany) {
      onChange(option);
      return done();
    }
    const held = chosen.filter((each) => each !== undefined);
    const next = held.includes(option) ? held.filter((each) => each !== option) : [...held, option];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <MenuList autoFocusItem aria-label={label} sx={{ mx: -1.5, py: 0 }}>
      {options.map((option) => {
        const isChosen = chosen.includes(option.value);
        return (
          <MenuItem
            key={option.value}
            role={isMany ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={isChosen}
            onClick={() => toggle(option.value)}
            sx={{ whiteSpace: 'normal' }}
          >
            <ListItemIcon sx={{ visibility: isChosen ? 'visible' : 'hidden' }}>
              <Check fontSize="small" />
            </ListItemIcon>
            <ListItemText>{option.title}</ListItemText>
          </MenuItem>
        );
      })}
    </MenuList>
  );
};

interface FieldMenuProps {
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  readonly onChoose: (field: FieldModel) => void;
}

/** What a list can be filtered by; searched where they are many. */
const FieldMenu = ({ noun, fields, onChoose }: FieldMenuProps) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [sought, setSought] = useState('');
  const isSearched = fields.length > seenAtAGlance;
  const labelOf = (field: FieldModel): string => translate(wordKeys(noun).field(field.path));
  const shown = fields.filter((field) => labelOf(field).toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <>
      {isSearched ? (
        <Box sx={{ px: 1.5, pt: 1.5 }}>
          <TextField
            autoFocus
            fullWidth
            hiddenLabel
            type="search"
            placeholder={translate('list.filter.search')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => {
              const [only, other] = shown;
              if (event.key === 'Enter' && only !== undefined && other === undefined) onChoose(only);
            }}
            slotProps={{ htmlInput: { 'aria-label': translate('list.filter.search') } }}
          />
        </Box>
      ) : null}
      <MenuList autoFocusItem={!isSearched} aria-label={translate('list.filter.open')}>
        {shown.map((field) => (
          <MenuItem
            key={field.path}
            selected={filterValues[field.path] !== undefined}
            onClick={() => onChoose(field)}
            sx={{ whiteSpace: 'normal' }}
          >
            {labelOf(field)}
          </MenuItem>
        ))}
        {shown.length === 0 ? (
          <Typography component="li" variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
            {translate('list.filter.none')}
          </Typography>
        ) : null}
      </MenuList>
    </>
  );
};

/** The keyboard begins on the control, once it is there: its code may still be on its way. */
const useBegun = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const begin = () => {
      if (current.contains(document.activeElement)) return;
      current.querySelector<HTMLElement>('input:not([disabled]), [role^=menuitem]')?.focus();
    };
    begin();
    const observer = new MutationObserver(begin);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place;
};

interface ChosenFieldProps {
  readonly noun: string;
  readonly field: FieldModel;
  /** To the other fields; left out where the panel began here. */
  readonly onBack: (() => void) | undefined;
}

/** What is asked of a field. */
const ChosenField = ({ noun, field, onBack }: ChosenFieldProps) => {
  const translate = useTranslate();
  const done = use(DoneContext);
  const { filterValues, setFilters } = useListContext();
  const place = useBegun();
  // A text is asked for by Enter, and there is nothing more to say then.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
    if (key !== 'Enter' || !isText || nativeEvent.isComposing || field.options.filter === 'range') return;
    // The button that has the keyboard then would be pressed by the same key.
    event.preventDefault();
    done();
  };
  return (
    <Box sx={{ p: 1.5 }}>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', mb: 1 }}>
        {onBack === undefined ? null : (
          <IconButton size="small" aria-label={translate('list.filter.back')} onClick={onBack}>
            <ArrowBack fontSize="small" />
          </IconButton>
        )}
        <Typography variant="subtitle2" component="h3">
          {translate(wordKeys(noun).field(field.path))}
        </Typography>
      </Stack>
      {/* Enter comes up from the box it is pressed in. */}
      <Box
        ref={place}
        onKeyDown={onKeyDown}
        sx={{ '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%', m: 0 } }}
      >
        <FilterControl
          field={field}
          value={filterValues[field.path]}
          onChange={(value) => setFilters(withFilter(filterValues, field.path, value))}
        />
      </Box>
    </Box>
  );
};

interface FilterPanelProps {
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  /** Where it opens; what it was opened by may go with a filter that is taken away. */
  readonly at: { readonly top: number; readonly left: number };
  /** The field to be asked for, where it is known already. */
  readonly begunWith: FieldModel | undefined;
  readonly onClose: () => void;
}

/** Chooses what a list is filtered by, then what is asked of it. Each takes effect at once. */
export const FilterPanel = ({ noun, fields, at, begunWith, onClose }: FilterPanelProps) => {
  const translate = useTranslate();
  const [field, choose] = useState(begunWith);
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('list.filter.open'),
          sx: { width: 300, maxHeight: 'min(480px, 80vh)' },
        },
      }}
    >
      <DoneContext value={onClose}>
        <FilterOptionsContext value={OpenOptions}>
          {field === undefined ? (
            <FieldMenu noun={noun} fields={fields} onChoose={choose} />
          ) : (
            <ChosenField
              noun={noun}
              field={field}
              onBack={begunWith === undefined ? () => choose(undefined) : undefined}
            />
          )}
        </FilterOptionsContext>
      </DoneContext>
    </Popover>
  );
};

interface FilterSheetProps {
  readonly fields: readonly FieldModel[];
  readonly onClose: () => void;
}

/** All filters under each other, over the list; each takes effect at once, the button says how many rows are left. */
export const FilterSheet = ({ fields, onClose }: FilterSheetProps) => {
  const translate = useTranslate();
  const { filterValues, setFilters, total } = useListContext();
  return (
    <DrawerFrame
      title={translate('list.filter.open')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setFilters({})}>{translate('views.filter.clear')}</Button>
          <Button variant="contained" onClick={onClose}>
            {total === undefined
              ? translate('ra.action.close')
              : translate('list.filter.show', { count: formatCount(total) })}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%' } }}>
        {fields.map((field) => (
          <FilterControl
            key={field.path}
            field={field}
            value={filterValues[field.path]}
            onChange={(value) => setFilters(withFilter(filterValues, field.path, value))}
          />
        ))}
      </Stack>
    </DrawerFrame>
  );
};
