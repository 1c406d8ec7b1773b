import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type CustomFieldType,
  canBeSearched,
  customFieldTypes,
  hasOptions,
} from '#domain/customField/definition.ts';
import type { FieldModel } from '#engine/model.ts';
import { useOptions } from '#views/fields/choices.tsx';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { ChoiceBox } from '#views/fields/inputs/choices.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { type FieldDraft, keyOf, newOption } from './fieldDraft.ts';

/** What a part of the form of a custom field stands on. */
export interface FormPartProps {
  /** The fields of the form by name. */
  readonly fieldOf: (name: keyof FieldDraft) => FieldModel;
}

interface FlagProps {
  readonly field: FieldModel;
  /** What it says when it is off; it says 1 when it is on. */
  readonly off?: 0 | 2;
  readonly label?: string;
  readonly isPossible?: boolean;
}

const Flag = ({ field, off = 0, label, isPossible = true }: FlagProps) => {
  const input = useFieldInput(field, field.name);
  return (
    <FormControlLabel
      disabled={!isPossible}
      control={
        <Switch
          checked={isPossible && input.value === 1}
          onChange={(_, isOn) => input.onChange(isOn ? 1 : off)}
          slotProps={{ input: { ref: input.ref } }}
        />
      }
      label={label ?? input.label}
    />
  );
};

/** Who sees a field, who fills it in, and who is found by it. */
export const FieldFlags = ({ fieldOf }: FormPartProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const type: FieldDraft['type'] = useWatch({ name: 'type' });
  return (
    <Stack spacing={1.5} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('customField.form.settings')}
      </Typography>
      <FieldInput field={fieldOf('visible_to')} source="visible_to" />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        <Flag field={fieldOf('required')} />
        <Flag field={fieldOf('searchable')} isPossible={canBeSearched(type)} />
        <Flag field={fieldOf('editable')} />
      </Stack>
      <div>
        <Flag field={fieldOf('personageInfoShow')} off={2} label={translate('customField.form.shown')} />
        <FormHelperText sx={{ m: 0 }}>{translate('customField.form.shownHelp')}</FormHelperText>
      </div>
    </Stack>
  );
};

const placeholders: Readonly<Partial<Record<CustomFieldType, string>>> = {
  date: 'YYYY/MM/DD',
  link: 'https://',
  number: '0',
};

const ChoicePreview = ({ draft, label }: { readonly draft: FieldDraft; readonly label: string }) => {
  const isMany = draft.type === 'multiple';
  const named = draft.options.filter(({ name }) => name.trim() !== '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const living = chosen.filter((key) => named.some((option) => keyOf(option) === key));
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      required={draft.required === 1}
      helperText={draft.help || undefined}
      value={isMany ? living : (living[0] ?? '')}
      onChange={({ target }) => setChosen([target.value as string | string[]].flat())}
      slotProps={{ select: { multiple: isMany } }}
    >
      {named.map((option) => (
        <MenuItem key={keyOf(option)} value={keyOf(option)}>
          {option.name}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** The field as it will stand in the form of a member; it may be tried out and keeps nothing. */
export const TypePreview = ({ draft }: { readonly draft: FieldDraft }) => {
  const translate = useTranslate();
  const label = draft.name.trim() || '…';
  if (hasOptions(draft.type)) return <ChoicePreview key={draft.type} draft={draft} label={label} />;
  if (draft.type === 'image')
    return (
      <Box>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
          {draft.required === 1 ? `${label} *` : label}
        </Typography>
        <Button variant="outlined" size="small" startIcon={<UploadIcon />} disabled>
          {translate('customField.preview.upload')}
        </Button>
      </Box>
    );
  const placeholder = placeholders[draft.type];
  return (
    <TextField
      key={draft.type}
      size="small"
      fullWidth
      label={label}
      required={draft.required === 1}
      helperText={draft.help || undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
};

interface FieldFactsProps extends FormPartProps {
  /** People with a value: the type then stays. */
  readonly valueCount: number;
}

const firstOptions = 2;

const TypeBox = ({ fieldOf, valueCount }: FieldFactsProps) => {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const field = fieldOf('type');
  const isFixed = valueCount > 0;
  const options = useOptions(field).filter(({ value }) => customFieldTypes.some((type) => type === value));
  // A choice without options begins with two to be named.
  const begin = (type: unknown) => {
    const needed = customFieldTypes.some((each) => each === type && hasOptions(each));
    if (needed && getValues('options').length === 0)
      setValue('options', Array.from({ length: firstOptions }, newOption), { shouldDirty: true });
  };
  return (
    <ChoiceBox
      field={field}
      source={field.name}
      isRequired
      isReadOnly={isFixed}
      options={options}
      help={isFixed ? translate('customField.form.typeFixed', { count: valueCount }) : undefined}
      onChosen={begin}
    />
  );
};

/** What a field is called, what kind of value it has, and what is said below it. */
export const FieldFacts = (props: FieldFactsProps) => {
  const { fieldOf } = props;
  const translate = useTranslate();
  const box = (name: 'name' | 'name_en' | 'name_ja' | 'help', isFirst = false) => (
    <TextBox
      field={fieldOf(name)}
      source={name}
      isRequired={isFirst}
      isFirst={isFirst}
      isReadOnly={false}
      parse={asTyped}
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
