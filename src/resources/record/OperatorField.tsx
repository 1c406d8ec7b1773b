import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

/** Who did it, and in which role they were then; what the clock did has no person. */
export const OperatorField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const role = String(record.operator_role ?? '');
  const isSystem = role === 'timer';
  return (
    <Box component="span">
      {isSystem ? translate('timeline.system') : String(value)}
      {role === '' || isSystem ? null : (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {translate(`rules.role.${role}`)}
        </Box>
      )}
    </Box>
  );
};
