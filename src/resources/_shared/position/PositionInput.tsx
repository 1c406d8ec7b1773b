import AddIcon from '@mui/icons-material/Add';
import type { AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type HTMLAttributes, type Key, useId, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';
import { useDepartmentPositions, useKnownDepartment, usePositions } from './usePositions.ts';

/** Where a suggestion comes from: the department, the rest of the company, or what was typed and is no position yet. */
type SuggestionKind = 'here' | 'company' | 'new';

/** A position to choose. */
interface Suggestion {
  readonly kind: SuggestionKind;
  readonly name: string;
}

interface Offered {
  /** What narrows the suggestions; empty before anything was typed. */
  readonly typed: string;
  readonly here: readonly string[];
  readonly company: readonly string[];
  /** Whether what is typed may become a position where no suggestion equals it. */
  readonly mayAdd: boolean;
}

/** Positions of the department first, then the company's others, last what is typed where none is called that. */
const suggestPositions = ({ typed, here, company, mayAdd }: Offered): readonly Suggestion[] => {
  const text = visibleText(typed);
  const key = text.toLowerCase();
  const matching = here.filter((name) => name.toLowerCase().includes(key));
  const others = company.filter((name) => !here.includes(name));
  const isKnown = [...here, ...company].includes(text);
  return [
    ...matching.map((name) => ({ kind: 'here', name }) as const),
    ...others.map((name) => ({ kind: 'company', name }) as const),
    ...(mayAdd && !isBlank(text) && !isKnown ? [{ kind: 'new', name: text } as const] : []),
  ];
};

/** What is wrong with the name itself, else with the call. */
const sentenceOf = (error: unknown): string => {
  const ofName = refusalOf(error)?.errors.posName;
  return typeof ofName === 'string' ? ofName : messageOf(error);
};

/** Adds a position to those the company chooses from, for who may; what stands against it is kept for the field. */
const useNewPosition = (onAdded: (name: string) => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const client = useQueryClient();
  const { offers } = useConsoleProvider();
  const say = useSay();
  const { canAccess } = useCanAccess({ resource: 'member', action: 'update' });
  const [refused, setRefused] = useState<string>();

  const add = async (name: string): Promise<void> => {
    setRefused(undefined);
    try {
      const { posName } = await provider.call('byWebAddPosition', { posName: name });
      onAdded(posName);
      say(translate('position.added', { name: posName }), 'success', { topic: 'position.add' });
      await client.invalidateQueries({ queryKey: ['member', 'getPosition'] });
    } catch (error) {
      setRefused(sentenceOf(error));
    }
  };
  return {
    add,
    mayAdd: canAccess === true && offers('byWebAddPosition'),
    refused,
    forget: () => setRefused(undefined),
  };
};

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

const isText = (value: unknown): value is string => typeof value === 'string';

/** Several of the positions the company uses, found as they are typed. */
export const PositionsInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const words = usePickerWords();
  const input = useFieldInput(field, source);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { names, isCurrent } = usePositions(typed.trim(), isOpen);
  const chosen = Array.isArray(input.value) ? input.value.filter(isText) : [];
  return (
    <Autocomplete
      {...words}
      multiple
      fullWidth
      filterSelectedOptions
      size="small"
      id={input.id}
      options={[...new Set([...chosen, ...names])]}
      filterOptions={(options) => options}
      loading={isOpen && !isCurrent}
      value={chosen}
      onChange={(_, next) => input.onChange(next)}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={isReadOnly}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          error={input.error !== undefined}
          helperText={input.helperText}
        />
      )}
    />
  );
};
