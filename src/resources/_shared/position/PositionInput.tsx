import AddIcon from '@mui/icons-material/Add';
import Autocomplete, { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, type Key, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { type Suggestion, suggestPositions } from './suggestPositions.ts';
import { useKnownDepartment } from './useKnownDepartment.ts';
import { useNewPosition } from './useNewPosition.ts';
import { useDepartmentPositions, usePositions } from './usePositions.ts';

const nameOf = (value: Suggestion | string): string => (typeof value === 'string' ? value : value.name);

/** What a group of suggestions is called; a position that is still to be added stands below a line without a name. */
const Group = ({
  group,
  children,
  isNamed,
}: AutocompleteRenderGroupParams & { readonly isNamed: boolean }) => {
  const translate = useTranslate();
  const titleId = useId();
  const isNew = group === 'new';
  const hasTitle = isNamed && !isNew;
  return (
    <Box
      component="li"
      role="group"
      {...(hasTitle ? { 'aria-labelledby': titleId } : {})}
      sx={
        isNew ? { '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 } } : {}
      }
    >
      {hasTitle ? (
        <Typography
          id={titleId}
          variant="caption"
          component="div"
          color="text.secondary"
          sx={{ px: 2, pt: 0.75, pb: 0.25 }}
        >
          {translate(`position.group.${group}`)}
        </Typography>
      ) : null}
      <Box component="ul" role="presentation" sx={{ p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
};

interface OptionProps {
  readonly suggestion: Suggestion;
  readonly attributes: HTMLAttributes<HTMLLIElement>;
}

const Option = ({ suggestion: { kind, name }, attributes }: OptionProps) => {
  const translate = useTranslate();
  return (
    <Box component="li" {...attributes} sx={{ gap: 1, overflowWrap: 'anywhere' }}>
      {kind === 'new' ? <AddIcon fontSize="small" color="action" aria-hidden /> : null}
      {kind === 'new' ? translate('position.new', { name }) : name}
    </Box>
  );
};

/** The suggestions for what is typed: all of them until something is, so that an entry can be exchanged. */
const useSuggestions = (
  source: string,
  { text, mayAdd }: { readonly text: string; readonly mayAdd: boolean },
) => {
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const typed = isTyped ? text : '';
  const departmentId = useKnownDepartment(source);
  const here = useDepartmentPositions(departmentId, isOpen);
  const { names: company, isCurrent } = usePositions(typed, isOpen);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setTyped(false);
    },
    type: () => setTyped(true),
    isGrouped: here.length > 0,
    suggestions: suggestPositions({ typed, here, company, mayAdd: mayAdd && isCurrent }),
  };
};

/**
 * A position: one of those in use, those of its department first, or a new one. What is typed counts as it stands; the last
 * suggestion adds it to those the company chooses from at once.
 */
export const PositionInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const words = usePickerWords();
  const input = useFieldInput(field, source);
  const text = typeof input.value === 'string' ? input.value : '';
  const { add, mayAdd, refused, forget } = useNewPosition(input.onChange);
  const { suggestions, isGrouped, ...list } = useSuggestions(source, { text, mayAdd });
  return (
    <Autocomplete<Suggestion, false, false, true>
      {...words}
      freeSolo
      fullWidth
      size="small"
      id={input.id}
      options={[...suggestions]}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.name}`)}
      isOptionEqualToValue={(option, value) => option.kind !== 'new' && option.name === nameOf(value)}
      groupBy={({ kind }) => kind}
      renderGroup={({ key, ...group }) => <Group key={key} {...group} isNamed={isGrouped} />}
      renderOption={({ key, ...attributes }: HTMLAttributes<HTMLLIElement> & { key: Key }, suggestion) => (
        <Option key={key} attributes={attributes} suggestion={suggestion} />
      )}
      inputValue={text}
      value={text}
      onInputChange={(_, next, reason) => {
        if (reason === 'input') list.type();
        forget();
        input.onChange(next === '' ? null : next);
      }}
      onChange={(_, chosen) => {
        if (chosen !== null && typeof chosen !== 'string' && chosen.kind === 'new') void add(chosen.name);
      }}
      open={list.isOpen}
      onOpen={list.open}
      onClose={list.close}
      disabled={isReadOnly}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          error={refused !== undefined || input.error !== undefined}
          helperText={refused ?? input.helperText}
          placeholder={input.placeholder}
          required={isRequired}
        />
      )}
    />
  );
};
