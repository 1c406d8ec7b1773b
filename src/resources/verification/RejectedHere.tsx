import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'react-admin';
import { useRejection } from './rejectionContext.ts';

/** What the platform says of this field, below it. */
export const RejectedHere = ({ field }: { readonly field: string }) => {
  const translate = useTranslate();
  const reason = useRejection(field);
  if (reason === undefined) return null;
  return (
    <FormHelperText error sx={{ fontWeight: 600 }}>
      {translate('verification.rejectedHere', { reason })}
    </FormHelperText>
  );
};
