import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../format/dateTime.ts';
import { useUntil } from '../removal/useUntil.ts';

/**
 * How long a department still stands. Drawn, not written, as the number of people is: the row's own label says it in
 * words.
 */
export const DeletingMark = ({ executeAt }: { readonly executeAt: string }) => {
  const translate = useTranslate();
  const { text: until, short } = useUntil(executeAt);
  return (
    <Tooltip title={translate('removal.at', { time: formatInstant(executeAt), until })} disableInteractive>
      <Box
        component="span"
        aria-hidden
        data-until={short}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          px: 0.75,
          border: '1px solid',
          borderColor: 'warning.main',
          borderRadius: 1,
          typography: 'caption',
          lineHeight: '18px',
          whiteSpace: 'nowrap',
          '&::after': { content: 'attr(data-until)' },
        }}
      >
        <ScheduleIcon sx={{ fontSize: 14 }} color="warning" />
      </Box>
    </Tooltip>
  );
};
