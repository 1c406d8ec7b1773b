import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { wordKeys } from '../wordKeys.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

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

/** A nested object: its fields under its title. */
export const object: FieldView = { display: ObjectField, column: { minWidth: 160 } };
