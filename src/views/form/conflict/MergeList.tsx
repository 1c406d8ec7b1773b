import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldMerge } from '#engine/merge.ts';
import { wordKeys } from '../../wordKeys.ts';
import { MergedValue } from './MergedValue.tsx';

interface MergeListProps {
  readonly title: string;
  readonly merges: readonly FieldMerge[];
}

/** Fields that need no choice, with the value each will have. Nothing when there are none. */
export const MergeList = ({ title, merges }: MergeListProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const noun = useResourceContext() ?? '';
  if (merges.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, 30%) 1fr' },
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
        }}
      >
        {merges.map((merge) => (
          <Fragment key={merge.field.name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(wordKeys(noun).field(merge.field.path))}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <MergedValue merge={merge} values={merge.result} />
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
};
