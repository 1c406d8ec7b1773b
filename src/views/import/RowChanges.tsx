import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import type { ImportRow } from './importRow.ts';

/** What a row changes: old and new side by side, column by column. */
export const RowChanges = ({ changes }: { readonly changes: ImportRow['changes'] }) => {
  const translate = useTranslate();
  if (changes.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('importing.unchanged')}
      </Typography>
    );
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, m: 0 }}>
      {changes.map((change) => (
        <Change key={change.column} change={change} />
      ))}
    </Box>
  );
};

const Change = ({ change }: { readonly change: ImportRow['changes'][number] }) => {
  const translate = useTranslate();
  const nothing = translate('importing.emptyCell');
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {change.header}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="del" sx={{ color: 'text.secondary' }}>
          {change.old || nothing}
        </Box>
        <Box component="span" aria-hidden sx={{ mx: 0.75 }}>
          →
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {translate('importing.becomes')}
        </Box>
        <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
          {change.new || nothing}
        </Box>
      </Box>
    </>
  );
};
