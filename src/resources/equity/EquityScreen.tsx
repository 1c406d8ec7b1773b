import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { levelOf } from '#domain/shop/equity.ts';
import { QuotaBar } from '#resources/_shared/shop/QuotaBar.tsx';
import { shopAddress } from '#resources/_shared/shop/shopAddress.ts';
import { type Quota, useQuotas } from '#resources/_shared/shop/useQuotas.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { SourceTable } from './SourceTable.tsx';

/** One quota: how full it is, what that means where it is nearly used up, and the orders it comes from. */
const QuotaPanel = ({ quota }: { readonly quota: Quota }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { kind, used, total } = quota;
  const level = levelOf(used, total);
  const title = translate(`resources.equity.options.kind.${kind}`);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
        <Button
          variant={level === 'normal' ? 'text' : 'contained'}
          component={LinkBase}
          to={shopAddress(kind)}
          aria-label={translate('shop.expandNamed', { name: title })}
        >
          {translate('shop.expand')}
        </Button>
      </Box>
      <QuotaBar quota={quota} label={title} />
      {level === 'normal' ? null : (
        <Alert severity={level === 'full' ? 'error' : 'warning'} role="presentation" sx={{ mt: 2 }}>
          {translate(`shop.effect.${level}.${kind}`)}
        </Alert>
      )}
      <SourceTable quota={quota} />
    </Paper>
  );
};

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
