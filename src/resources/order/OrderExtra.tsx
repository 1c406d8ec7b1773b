import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, useShowContext, useTranslate } from 'react-admin';
import type { Order } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { courseOf, type OrderStep } from './orderCourse.ts';

const Step = ({ step }: { readonly step: OrderStep }) => {
  const translate = useTranslate();
  const { key, time, isAhead } = step;
  return (
    <Box component="li" sx={{ position: 'relative', pb: 1.5, pl: 2.5 }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 0,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          border: 2,
          borderColor: isAhead ? 'text.disabled' : 'primary.main',
          bgcolor: isAhead ? 'transparent' : 'primary.main',
        }}
      />
      <Typography variant="body2">{translate(`shop.step.${key}`)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatInstant(time)}
        {isAhead ? ` · ${translate('shop.ahead')}` : ''}
      </Typography>
    </Box>
  );
};

/** Below the detail: what happened to the order when. */
export const OrderExtra = () => {
  const translate = useTranslate();
  const titleId = useId();
  const { record } = useShowContext<Order & RaRecord>();
  if (record === undefined) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography id={titleId} component="h3" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('shop.course')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {courseOf(record, new Date()).map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </Box>
    </Box>
  );
};
