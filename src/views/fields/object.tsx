import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { writableFields } from '#engine/fields.ts';
import type { FieldDisplayProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { wordKeys } from '../wordKeys.ts';
import { FieldDisplay } from './FieldDisplay.tsx';
import { FieldInput } from './FieldInput.tsx';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const ObjectField = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  if (!isValues(value)) return null;
  const shown = field.fields.filter((nested) => !isEmpty(value[nested.name]));
  return (
    <Stack component="span" spacing={0.25}>
      {shown.map((nested) => (
        <Box component="span" key={nested.name}>
          <Typography component="span" variant="body2" color="text.secondary">
            {`${translate(keys.field(nested.path))} `}
          </Typography>
          <FieldDisplay field={nested} value={value[nested.name]} record={{ ...record, ...value }} />
        </Box>
      ))}
    </Stack>
  );
};

const ObjectInput = ({ field, source }: FieldInputProps) => {
  const titleId = useId();
  const input = useFieldInput(field, source);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {input.label}
      </Typography>
      {input.helperText === undefined ? null : (
        <FormHelperText error={input.error !== undefined} sx={{ mb: 1 }}>
          {input.helperText}
        </FormHelperText>
      )}
      <Stack spacing={2} sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {writableFields(field.fields).map((nested) => (
          <FieldInput key={nested.name} field={nested} source={`${source}.${nested.name}`} />
        ))}
      </Stack>
    </Box>
  );
};

/** A nested object: its fields under its title. */
export const object: FieldView = { display: ObjectField, input: ObjectInput, column: { minWidth: 160 } };
