import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { Until } from '#resources/_shared/usage/UsageNote.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { TotalLine } from '#views/list/ListCaption.tsx';
import { usePeopleFacts } from './useDepartmentUse.ts';

/** How many people are listed, how many are not named and why, and until when the figures count. */
export const PeopleTotal = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { data, isPending } = usePeopleFacts(Number(filterValues?.dept ?? 0));
  useHoldsRows(isPending);
  const unlisted = data?.unlisted ?? 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <TotalLine />
      {unlisted === 0 || data === undefined ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('usage.unlisted', { count: formatCount(unlisted), least: data.least_people })}
        </Typography>
      )}
      <Until closed={data} />
    </Box>
  );
};
