import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldRow, useFieldName } from './fieldSettings.ts';

const keys = wordKeys('customField');

/** A field by its name in the reader's language, with what kind it is; a fixed one says why. */
export const FieldName = ({ row }: { readonly row: FieldRow }) => {
  const translate = useTranslate();
  const nameOf = useFieldName();
  const kind = [
    translate(keys.option('type', row.type)),
    ...(row.required === 1 ? [translate(keys.field('required'))] : []),
  ].join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(row)}
        </Typography>
        {row.system === 1 ? (
          <Chip size="small" variant="outlined" label={translate('customField.system')} />
        ) : null}
        {row.locked === 1 ? <LockIcon fontSize="small" color="action" aria-hidden /> : null}
      </Box>
      <Typography component="span" variant="body2" color="text.secondary">
        {row.locked === 1 ? translate('customField.lockedWhy') : kind}
      </Typography>
    </Box>
  );
};
