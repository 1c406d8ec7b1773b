import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import type { Colour } from '#engine/vocabulary.ts';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface Choice {
  readonly value: string | number;
  readonly title: string;
}

interface ChoiceBoxProps extends FieldInputProps {
  readonly options: readonly Choice[];
  /** In place of the schema's help, where it depends on what is entered. */
  readonly help?: string | undefined;
  /** Called with what was chosen, beside the form. */
  readonly onChosen?: (value: unknown) => void;
}

/** What was chosen stands there before the choices have come. */
const withCurrent = (options: readonly Choice[], value: unknown): readonly Choice[] =>
  typeof value !== 'string' || value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, title: value }, ...options];

/** A value chosen of several, bound to the form. */
export const ChoiceBox = (props: ChoiceBoxProps) => {
  const { field, source, isRequired, isReadOnly, options, onChosen } = props;
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  // What begins with an option always has one: to have none would mean nothing.
  const isAlwaysChosen = isRequired || (field.schema.default ?? null) !== null;
  const none = <MenuItem value="">{translate('views.choice.none')}</MenuItem>;
  const choose = (chosen: unknown) => {
    const value = chosen === '' ? null : chosen;
    input.onChange(value);
    onChosen?.(value);
  };
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={input.value ?? ''}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.error ?? props.help ?? input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {isAlwaysChosen ? null : none}
      {withCurrent(options, input.value).map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

interface OptionChipProps {
  readonly title: string;
  readonly colour: Colour;
}

// One class for all chips: lists show hundreds, and a component per chip would cost more than the rows themselves.
const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  padding: '0 8px',
  border: '1px solid var(--hairline)',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'var(--sunken)',
  '&::before': {
    content: '""',
    flexShrink: 0,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.palette.text.disabled,
  },
  '&[data-colour=info]::before': { backgroundColor: theme.palette.info.main },
  '&[data-colour=success]::before': { backgroundColor: theme.palette.success.main },
  '&[data-colour=warning]::before': { backgroundColor: theme.palette.warning.main },
  '&[data-colour=danger]::before': { backgroundColor: theme.palette.error.main },
}));

/** An option as a word with a coloured dot: the word says it all, the dot helps to scan a column. */
export const OptionChip = ({ title, colour }: OptionChipProps) => <Mark data-colour={colour}>{title}</Mark>;

interface Option {
  readonly value: string | number;
  readonly title: string;
  readonly colour: Colour;
}

/** Whether the options are states, which a colour tells apart; without colours they are plain facts. */
const areStates = (field: FieldModel): boolean =>
  Object.values(field.options.options ?? {}).some(({ color }) => color !== undefined);

/** The options of a choice in schema order, with their words and colours. */
export const useOptions = (field: FieldModel): readonly Option[] => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  return field.choices.map((value) => ({
    value,
    title: translate(keys.option(field.path, value), {
      _: field.options.options?.[value]?.title ?? String(value),
    }),
    colour: field.options.options?.[value]?.color ?? 'neutral',
  }));
};

const ChoiceField = ({ field, value }: FieldDisplayProps) => {
  const options = useOptions(field);
  if (value === null || value === undefined || value === '') return null;
  const option = options.find((candidate) => candidate.value === value);
  const title = option?.title ?? String(value);
  return areStates(field) ? <OptionChip title={title} colour={option?.colour ?? 'neutral'} /> : title;
};

const ChoiceInput = (props: FieldInputProps) => <ChoiceBox {...props} options={useOptions(props.field)} />;

/** Filters by one option (`equals`) or several (`in`). */
const ChoiceFilter = ({ field, ...props }: FieldFilterProps) => {
  const options = useOptions(field);
  return <FilterSelect {...props} options={options} isMany={field.options.filter === 'in'} />;
};

/** One of the schema's options. */
export const choice: FieldView = { display: ChoiceField, input: ChoiceInput, filter: ChoiceFilter };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ChoicesField = ({ field, value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const options = useOptions(field).filter((option) => listOf(value).includes(option.value));
  if (!areStates(field)) return options.map(({ title }) => title).join(translate('list.comma'));
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {options.map((option) => (
        <OptionChip key={option.value} title={option.title} colour={option.colour} />
      ))}
    </Stack>
  );
};

const ChoicesInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={listOf(input.value)}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{ select: { multiple: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Several of the schema's options. */
export const choices: FieldView = { display: ChoicesField, input: ChoicesInput, filter: ChoiceFilter };
