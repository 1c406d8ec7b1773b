import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PaperField } from '#domain/verification/organization.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { FilesInput } from '#views/fields/file/FilesInput.tsx';
import { PaperExample } from './PaperExample.tsx';

/** The place of a photo beside a drawing of what it has to show. */
export const PaperInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const name = props.field.name as PaperField;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FilesInput {...props} />
      <Box component="figure" sx={{ m: 0, display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <PaperExample name={name} />
        <Typography component="figcaption" variant="body2" color="text.secondary">
          {translate(`verification.example.${name}`)}
        </Typography>
      </Box>
    </Box>
  );
};
