import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import { wordKeys } from '../wordKeys.ts';
import type { Referring } from './useReferring.ts';

/** What becomes of the rows that refer to a deleted one, with their number. */
export const ReferringNote = ({ referring }: { readonly referring: readonly Referring[] }) => {
  const translate = useTranslate();
  return referring.map(({ referrer: { model, field, onDelete }, count }) => (
    <Alert
      key={`${model.noun}.${field.path}`}
      severity={onDelete === 'setNull' ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mt: 1.5 }}
    >
      {translate(`views.delete.${onDelete}`, {
        count: formatCount(count),
        noun: translate(wordKeys(model.noun).plural),
      })}
    </Alert>
  ));
};
