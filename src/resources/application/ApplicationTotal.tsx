import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { useApplicationCounts } from '#views/application/useApplicationCounts.ts';
import { formatCount } from '#views/list/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** States a list is looked at by, each by its name among the counts. */
const states = [
  { status: 0, count: 'waiting' },
  { status: 1, count: 'accepted' },
  { status: 2, count: 'rejected' },
  { status: 3, count: 'expired' },
] as const;

const isOnly = (chosen: unknown, status: number): boolean =>
  Array.isArray(chosen) && chosen.length === 1 && chosen[0] === status;

/** The states with their numbers, to look at one of them with a press; and how many rows the list has. */
export const ApplicationTotal = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, total, isPending } = useListContext();
  const { status: chosen, ...others } = filterValues;
  const departmentId = typeof others.dept_id === 'number' ? others.dept_id : 0;
  const counts = useApplicationCounts(departmentId);
  const choose = (status: number) =>
    setFilters(isOnly(chosen, status) ? others : { ...others, status: [status] });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box
        role="group"
        aria-label={translate('application.state')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {states.map(({ status, count }) => (
          <Chip
            key={status}
            size="small"
            clickable
            aria-pressed={isOnly(chosen, status)}
            color={isOnly(chosen, status) ? 'primary' : 'default'}
            variant={isOnly(chosen, status) ? 'filled' : 'outlined'}
            label={`${translate(wordKeys('application').option('status', status))} ${
              counts === undefined ? '' : formatCount(counts[count])
            }`.trim()}
            onClick={() => choose(status)}
          />
        ))}
      </Box>
      <Typography role="status" variant="body2" color="text.secondary">
        {isPending || total === undefined
          ? ''
          : translate('application.total', { count: formatCount(total) })}
      </Typography>
    </Box>
  );
};
