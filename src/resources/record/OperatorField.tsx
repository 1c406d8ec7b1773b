import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

/** The clock and the platform act for nobody of the company; the server names them. */
const hasPerson = (role: string): boolean => !['', 'timer', 'platform'].includes(role);

/** Who did it, and in which role they were then. */
export const OperatorField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const role = String(record.operator_role ?? '');
  return (
    <Box component="span">
      {String(value)}
      {hasPerson(role) ? (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {translate(`rules.role.${role}`)}
        </Box>
      ) : null}
    </Box>
  );
};
