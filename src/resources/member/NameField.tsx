import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { ListContext } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { Portrait } from '#views/person/Portrait.tsx';

const portraitSize = 28;

/** A name beside its picture; where the list shows somebody else of that name too, the employee number stands beneath. */
export const NameField = ({ value, record }: FieldDisplayProps) => {
  const rows = use(ListContext)?.data;
  const isShared = (rows ?? []).filter((row) => row.name === value).length > 1;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Portrait name={String(value)} picture={record.avatar} size={portraitSize} />
      <Box component="span" dir="auto" sx={{ display: 'inline-block', overflowWrap: 'anywhere' }}>
        {String(value)}
        {isShared && typeof record.workId === 'string' ? (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {record.workId}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};
