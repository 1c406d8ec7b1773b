import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { levelOf, shopAddress } from '#domain/shop/products.ts';
import { useProductName, useUnitText } from '#resources/_shared/shop/product.ts';
import { type Quota, QuotaBar, useQuotas } from '#resources/_shared/shop/QuotaBar.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';

type Source = Quota['sources'][number];

/** Columns a phone has no room for; what they say stands below the source there. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontWeight: 400 }}
  >
    {children}
  </Box>
);

const lastDay = ({ expiry_time: expiry }: Source): string =>
  formatInstant(expiry).slice(0, 'YYYY/MM/DD'.length);

/** Where a quota comes from: what every company has, and each order with its end, the next to end first. */
const SourceTable = ({ quota }: { readonly quota: Quota }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const unit = useUnitText();
  const nameOf = useProductName();
  const { kind, included, sources } = quota;
  const stateOf = ({ order_status: status }: Source) =>
    translate(`resources.order.options.order_status.${status}`);
  return (
    <Box sx={{ mt: 2, overflowX: 'auto' }} tabIndex={0} role="group" aria-label={translate('shop.sources')}>
      <Table size="small" aria-label={translate('shop.sources')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('shop.source')}</TableCell>
            <TableCell align="right">{translate('shop.amountOf')}</TableCell>
            <TableCell sx={wide}>{translate('shop.state')}</TableCell>
            <TableCell sx={wide}>{translate('shop.until')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type td, & tr:last-of-type th': { border: 0 } }}>
          <TableRow>
            <TableCell component="th" scope="row">
              {translate('shop.included')}
              <Below>{translate('shop.forGood')}</Below>
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {unit(kind, included)}
            </TableCell>
            <TableCell sx={wide}>{translate('resources.order.options.order_status.1')}</TableCell>
            <TableCell sx={wide}>{translate('shop.forGood')}</TableCell>
          </TableRow>
          {sources.map((source) => (
            <TableRow key={source.order_id}>
              <TableCell component="th" scope="row">
                <Link
                  component={LinkBase}
                  to={createPath({ resource: 'order', type: 'show', id: source.order_id })}
                >
                  {source.order_no}
                </Link>
                <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
                  {nameOf(source.product_name)}
                </Box>
                <Below>
                  {stateOf(source)} · {translate('shop.untilDay', { day: lastDay(source) })}
                </Below>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {unit(kind, source.units)}
              </TableCell>
              <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{stateOf(source)}</TableCell>
              <TableCell sx={{ ...wide, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {lastDay(source)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

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

/** Beside each other where there is room for their tables, up to the right edge of the head. */
const quotas = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(600px, 100%), 1fr))',
} as const;

/** The quotas of the company (screens.md A11): how full, from which orders, until when. */
export const EquityScreen = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error, refetch } = useQuotas();
  return (
    <Box sx={{ pb: 4 }}>
      <Title title={translate('resources.equity.plural')} />
      <PageActions>
        <Button
          variant="outlined"
          component={LinkBase}
          to={createPath({ resource: 'equityRecord', type: 'list' })}
        >
          {translate('shop.toRecords')}
        </Button>
      </PageActions>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('shop.quotasIntro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      <Box sx={quotas}>
        {data?.list.map((quota) => (
          <QuotaPanel key={quota.kind} quota={quota} />
        ))}
      </Box>
      {data === undefined ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('shop.asOf', { time: formatInstant(data.as_of) })}
        </Typography>
      )}
    </Box>
  );
};
