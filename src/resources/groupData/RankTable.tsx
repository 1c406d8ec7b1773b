import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { formatCount } from '#views/list/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { lastLine, rowHeader } from './tableStyles.ts';
import type { GroupData } from './useGroupData.ts';

interface RankTableProps {
  readonly label: string;
  readonly rows: GroupData['largest'];
  /** What the groups are ranked by. */
  readonly by: 'users_count' | 'idle_days';
}

/** The groups that stand out, each a link to its details. */
export const RankTable = ({ label, rows, by }: RankTableProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const keys = wordKeys('groupStatistic');
  if (rows.length === 0)
    return <Typography color="text.secondary">{translate('groupData.noGroups')}</Typography>;
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{translate(keys.field('name'))}</TableCell>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
            {translate(keys.field('type'))}
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {translate(keys.field(by))}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={lastLine}>
        {rows.map((group) => (
          <TableRow key={group.group_id}>
            <TableCell component="th" scope="row" sx={{ ...rowHeader, overflowWrap: 'anywhere' }}>
              <Link
                component={LinkBase}
                to={createPath({ resource: 'group', type: 'show', id: group.group_id })}
              >
                {group.name}
              </Link>
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' }}>
              {translate(keys.option('type', group.type))}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(group[by])}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
