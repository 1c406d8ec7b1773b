import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { levelAddresses } from './LevelTabs.tsx';
import type { DepartmentRow } from './useDepartmentUse.ts';

/** Figures of a department in the order of the table; their words are those of the noun `usage`. */
export const figureColumns = [
  'people',
  'activated',
  'activated_rate',
  'active_day',
  'active_week',
  'active_month',
  'messages_week',
  'messages_month',
] as const satisfies readonly (keyof DepartmentRow)[];

/** A figure as it is written; without people there is no rate. */
const figureText = (row: DepartmentRow, name: (typeof figureColumns)[number]): string => {
  const value = row[name];
  if (value === null) return '–';
  return name === 'activated_rate' ? value.toFixed(1) : formatCount(value);
};

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** What a row is called; those shown together have no name of their own. */
const rowName = (translate: Translate, { name, merged, has_own: hasOwn }: DepartmentRow): string => {
  if (name !== null) return name;
  if (merged === 0) return translate('rules.usage.rest');
  return translate(hasOwn === 1 ? 'rules.usage.restWithOwn' : 'rules.usage.restOfDepartments', {
    count: merged,
  });
};

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A column's name; what it counts is said on hover and on focus. */
const Heading = ({ name }: { readonly name: (typeof figureColumns)[number] }) => {
  const translate = useTranslate();
  const keys = wordKeys('usage');
  return (
    <Tooltip title={translate(keys.help(name))} describeChild>
      <Box component="span" tabIndex={0} sx={{ borderBottom: '1px dotted', cursor: 'help' }}>
        {translate(keys.field(name))}
      </Box>
    </Tooltip>
  );
};

const Name = ({ row }: { readonly row: DepartmentRow }) => {
  const translate = useTranslate();
  const name = rowName(translate, row);
  if (row.has_children === 0) return name;
  return (
    <LinkBase className="row-link" to={`${levelAddresses.department}?dept=${row.dept_id}`}>
      {name}
    </LinkBase>
  );
};

interface DepartmentTableProps {
  readonly label: string;
  readonly rows: readonly DepartmentRow[];
  readonly total: DepartmentRow | null;
}

/** Figures by department; a name leads to the departments below it. */
export const DepartmentTable = ({ label, rows, total }: DepartmentTableProps) => {
  const translate = useTranslate();
  return (
    // What scrolls sideways has to be reached by keyboard.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(wordKeys('usage').field('name'))}</TableCell>
            {figureColumns.map((name) => (
              <TableCell key={name} align="right">
                <Heading name={name} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.dept_id ?? 'rest'}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, minWidth: 140 }}>
                <Name row={row} />
              </TableCell>
              {figureColumns.map((name) => (
                <TableCell key={name} align="right" sx={figure}>
                  {figureText(row, name)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {total === null ? null : (
            <TableRow sx={{ '& > *': { fontWeight: 600, borderBottom: 0 } }}>
              <TableCell component="th" scope="row">
                {translate('usage.total')}
              </TableCell>
              {figureColumns.map((name) => (
                <TableCell key={name} align="right" sx={figure}>
                  {figureText(total, name)}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
};
