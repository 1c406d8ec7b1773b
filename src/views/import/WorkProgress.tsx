import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';

interface WorkProgressProps {
  /** What is being done. */
  readonly label: string;
  /** Undefined while it is not known how far it is. */
  readonly percent: number | undefined;
  /** Counts, for the eye. */
  readonly detail?: string;
}

/** Every tenth is said aloud, not every percent. */
const spokenStep = 10;

/** How far long work is: a bar, and a voice every ten percent. */
export const WorkProgress = ({ label, percent, detail }: WorkProgressProps) => {
  const spoken = percent === undefined ? label : `${label} ${Math.floor(percent / spokenStep) * spokenStep}%`;
  return (
    <Box sx={{ width: '100%' }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', mb: 0.75 }}>
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{label}</Typography>
        <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {[
            ...(detail === undefined ? [] : [detail]),
            ...(percent === undefined ? [] : [`${percent}%`]),
          ].join(' · ')}
        </Typography>
      </Stack>
      <LinearProgress
        aria-label={label}
        sx={{ height: 6, borderRadius: 3 }}
        {...(percent === undefined ? {} : { variant: 'determinate' as const, value: percent })}
      />
      <Box role="status" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Box>
  );
};
