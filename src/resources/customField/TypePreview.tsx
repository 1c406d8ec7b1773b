import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type CustomFieldType, hasOptions } from '#domain/customField/definition.ts';
import { type FieldDraft, keyOf } from './fieldDraft.ts';

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
