import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { RemovalPreview } from '#resources/_shared/removal/RemovalPreview.tsx';

/** Below a deletion that waits: where everyone would be after it. One that is over has nothing to preview. */
export const WhoGoesWhere = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const titleId = useId();
  if (record?.status !== 'pending' || record.can?.cancel !== 1) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {translate('removal.preview')}
      </Typography>
      <RemovalPreview
        ids={[Number(record.dept_id)]}
        targetId={typeof record.target_dept_id === 'number' ? record.target_dept_id : null}
      />
    </Box>
  );
};
