import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { formatCount } from '#views/list/formatCount.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { lastLine, rowHeader } from './tableStyles.ts';
import type { GroupData } from './useGroupData.ts';

type Months = GroupData['months'];

const written = (month: string): string => month.replace('-', '/');

/** As many labels as fit below the columns. */
const mostLabels = 6;

const MonthColumns = ({ months }: { readonly months: Months }) => {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const step = Math.ceil(months.length / mostLabels);
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'stretch', gap: '2px', height: 190 }}>
      {months.map(({ month, count }, at) => (
        <Box
          key={month}
          title={`${written(month)} · ${formatCount(count)}`}
          sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
        >
          <Box sx={{ fontSize: 11, textAlign: 'center', color: 'text.secondary' }}>
            {months.length > 2 * mostLabels || count === 0 ? '' : formatCount(count)}
          </Box>
          <Box
            sx={{
              height: `${(count / most) * 140}px`,
              minHeight: '2px',
              borderRadius: '3px 3px 0 0',
              bgcolor: count === 0 ? 'var(--hairline)' : 'primary.main',
            }}
          />
          <Box
            sx={{
              height: 20,
              pt: 0.5,
              fontSize: 11,
              whiteSpace: 'nowrap',
              color: 'text.secondary',
              width: 0,
            }}
          >
            {at % step === 0 ? written(month).slice(2) : ''}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const MonthTable = ({ label, months }: { readonly label: string; readonly months: Months }) => {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('groupData.column.month')}</TableCell>
          <TableCell align="right">{translate('groupData.column.made')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={lastLine}>
        {months.map(({ month, count }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row" sx={rowHeader}>
              {written(month)}
            </TableCell>
            <TableCell align="right">{formatCount(count)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** Groups made month by month: columns for the eye, or the table behind them, which a screen reader has at any time. */
export const MonthPanel = ({ months }: { readonly months: Months }) => {
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const title = translate('groupData.months');
  const made = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigurePanel
      title={title}
      help={translate('groupData.help.months', { count: formatCount(made) })}
      control={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)} sx={{ flexShrink: 0 }}>
          {translate('groupData.asTable')}
        </Button>
      }
    >
      {isTable ? null : <MonthColumns months={months} />}
      <Box sx={isTable ? { maxHeight: 320, overflowY: 'auto' } : { position: 'relative' }}>
        <Box sx={isTable ? {} : visuallyHidden}>
          <MonthTable label={title} months={months} />
        </Box>
      </Box>
    </FigurePanel>
  );
};
