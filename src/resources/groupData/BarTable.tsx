import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '#views/list/formatCount.ts';
import { lastLine, rowHeader } from './tableStyles.ts';

/** One kind of group with how many there are, and where they are listed. */
export interface BarRow {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly to: string;
}

interface BarTableProps {
  readonly label: string;
  readonly rows: readonly BarRow[];
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', width: '1%' } as const;
/** On a phone the bars say it well enough. */
const shares = { ...figures, display: { xs: 'none', sm: 'table-cell' } } as const;

const Bar = ({ share }: { readonly share: number }) => (
  <Box
    aria-hidden
    sx={{ height: 10, minWidth: 40, borderRadius: 1, bgcolor: 'var(--sunken)', overflow: 'hidden' }}
  >
    <Box sx={{ height: 1, width: `${share * 100}%`, bgcolor: 'primary.main', borderRadius: 1 }} />
  </Box>
);

const percent = (count: number, total: number): string => {
  const share = total === 0 ? 0 : (count / total) * 100;
  return share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`;
};

/** A table with a bar in each row: the bars are for the eye, the numbers beside them for everybody. */
export const BarTable = ({ label, rows }: BarTableProps) => {
  const translate = useTranslate();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('groupData.column.kind')}</TableCell>
          <TableCell aria-hidden sx={{ width: { xs: '40%', sm: '50%' } }} />
          <TableCell align="right" sx={figures}>
            {translate('groupData.column.groups')}
          </TableCell>
          <TableCell align="right" sx={shares}>
            {translate('groupData.column.share')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={lastLine}>
        {rows.map(({ key, title, count, to }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ ...rowHeader, whiteSpace: 'nowrap' }}>
              <Link component={LinkBase} to={to}>
                {title}
              </Link>
            </TableCell>
            <TableCell aria-hidden>
              <Bar share={count / most} />
            </TableCell>
            <TableCell align="right" sx={figures}>
              {formatCount(count)}
            </TableCell>
            <TableCell align="right" sx={shares}>
              {percent(count, total)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
