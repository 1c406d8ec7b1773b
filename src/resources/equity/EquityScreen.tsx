import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useQuotas } from '#views/shop/useQuotas.ts';
import { QuotaPanel } from './QuotaPanel.tsx';

/** The quotas of the company (screens.md A11): how full, from which orders, until when. */
export const EquityScreen = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error, refetch } = useQuotas();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.equity.plural')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography color="text.secondary" sx={{ flex: '1 1 280px' }}>
          {translate('shop.quotasIntro')}
        </Typography>
        <Button
          variant="outlined"
          component={LinkBase}
          to={createPath({ resource: 'equityRecord', type: 'list' })}
        >
          {translate('shop.toRecords')}
        </Button>
      </Box>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data?.list.map((quota) => (
        <QuotaPanel key={quota.kind} quota={quota} />
      ))}
      {data === undefined ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('shop.asOf', { time: formatInstant(data.as_of) })}
        </Typography>
      )}
    </Box>
  );
};
