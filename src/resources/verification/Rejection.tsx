import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Verification } from '#generated/types.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Why the platform said no, as a whole and field by field. */
export const Rejection = ({ verification }: { readonly verification: Verification }) => {
  const translate = useTranslate();
  const { reject_reason: reason, reject_fields: fields } = verification;
  if (reason === null && fields.length === 0) return null;
  return (
    <Alert severity="error" role="presentation">
      <AlertTitle component="h2" sx={{ fontSize: '1rem' }}>
        {translate('verification.rejected')}
      </AlertTitle>
      {reason}
      {fields.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {fields.map(({ field, reason: why }) => (
            <li key={field}>
              {translate('verification.rejectedField', {
                field: translate(wordKeys('verification').field(field), { _: field }),
                reason: why,
              })}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
};
