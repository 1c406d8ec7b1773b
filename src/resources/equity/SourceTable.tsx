import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { useProductName } from '#resources/_shared/shop/useProductName.ts';
import type { Quota } from '#resources/_shared/shop/useQuotas.ts';
import { useUnitText } from '#resources/_shared/shop/useUnitText.ts';
import { formatInstant } from '#views/format/dateTime.ts';

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
export const SourceTable = ({ quota }: { readonly quota: Quota }) => {
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
