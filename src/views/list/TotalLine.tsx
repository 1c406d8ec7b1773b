import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';

/** How many rows there are, or match the filter; said politely to screen readers when it changes. */
export const TotalLine = () => {
  const translate = useTranslate();
  const { total, isPending, filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.6em' }}>
      {isPending || total === undefined
        ? ''
        : translate(isFiltered ? 'list.total.matching' : 'views.list.total', { count: formatCount(total) })}
    </Typography>
  );
};
