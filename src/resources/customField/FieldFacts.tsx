import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { type CustomFieldType, customFieldTypes, hasOptions } from '#domain/customField/definition.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldDraft, newOption } from './fieldDraft.ts';

interface FieldFactsProps {
  readonly draft: FieldDraft;
  readonly errors: Readonly<Record<string, string>>;
  /** People with a value: the type then stays. */
  readonly valueCount: number;
  readonly onChange: (part: Partial<FieldDraft>) => void;
}

const keys = wordKeys('customField');
const firstOptions = 2;

/** A choice without options begins with two to be named. */
const withType = (draft: FieldDraft, type: CustomFieldType): Partial<FieldDraft> =>
  hasOptions(type) && draft.options.length === 0
    ? { type, options: Array.from({ length: firstOptions }, newOption) }
    : { type };

const TypeBox = ({ draft, errors, valueCount, onChange }: FieldFactsProps) => {
  const translate = useTranslate();
  const isFixed = valueCount > 0;
  return (
    <TextField
      select
      size="small"
      label={translate(keys.field('type'))}
      value={draft.type}
      disabled={isFixed}
      helperText={
        errors.type ?? (isFixed ? translate('customField.form.typeFixed', { count: valueCount }) : undefined)
      }
      error={errors.type !== undefined}
      onChange={({ target }) => {
        const type = customFieldTypes.find((each) => each === target.value);
        if (type !== undefined) onChange(withType(draft, type));
      }}
    >
      {customFieldTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {translate(keys.option('type', type))}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** What a field is called, what kind of value it has, and what is said below it. */
export const FieldFacts = (props: FieldFactsProps) => {
  const { draft, errors, onChange } = props;
  const translate = useTranslate();
  const box = (name: 'name' | 'name_en' | 'name_ja' | 'help', isFirst = false) => (
    <TextField
      size="small"
      fullWidth
      label={translate(keys.field(name))}
      value={draft[name]}
      required={isFirst}
      autoFocus={isFirst}
      placeholder={isFirst ? translate(keys.placeholder(name)) : ''}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? (name === 'help' ? translate(keys.help('help')) : undefined)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <Stack spacing={2}>
      {box('name', true)}
      <TypeBox {...props} />
      {box('help')}
      <Box
        role="group"
        aria-label={translate('customField.form.names')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
      >
        {box('name_en')}
        {box('name_ja')}
      </Box>
    </Stack>
  );
};
