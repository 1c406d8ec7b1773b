import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportJob, ImportRow } from './importRow.ts';
import { RepairCell } from './RepairCell.tsx';
import { RowProblems } from './RowProblems.tsx';
import type { RowGroup } from './rowColumns.tsx';
import type { Repair, RepairSheet } from './useRepair.ts';

interface RepairRowProps {
  readonly row: ImportRow;
  /** What the rows it stands among are: one that is something else now was just changed. */
  readonly group: RowGroup;
  readonly position: number;
  readonly columns: ImportJob['columns'];
  readonly sheet: RepairSheet;
  readonly repair: Repair;
}

const Mended = () => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', color: 'success.main' }}>
      <CheckCircle sx={{ fontSize: 18 }} aria-hidden />
      <span>{translate('importing.repair.mended')}</span>
    </Stack>
  );
};

/** Which row of the file it is, whose, and what is wrong with it where no cell in view says so. */
const RowHead = ({ row, group, columns }: Pick<RepairRowProps, 'row' | 'group' | 'columns'>) => {
  const translate = useTranslate();
  const shown = columns.map(({ name }) => name);
  const elsewhere = row.problems.filter(({ column }) => column === null || !shown.includes(column));
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('importing.row', { row: row.row })}
      </Typography>
      {row.name === '' ? null : <Box sx={{ fontWeight: 600 }}>{row.name}</Box>}
      {row.state === group || row.state === 'error' ? <RowProblems problems={elsewhere} /> : <Mended />}
    </Box>
  );
};

const RemoveButton = ({ row, repair }: Pick<RepairRowProps, 'row' | 'repair'>) => {
  const translate = useTranslate();
  const label = translate('importing.repair.removeRow', { row: row.row });
  return (
    <Tooltip title={label}>
      {/* A disabled button fires no events a tooltip could listen to. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={repair.isRunning}
          onClick={() => void repair.removeRow(row.index)}
        >
          <Delete fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
};

/** The cells of one row. */
export const RepairRow = ({ row, group, position, columns, sheet, repair }: RepairRowProps) => (
  <>
    <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', fontWeight: 400, py: 1 }}>
      <RowHead row={row} group={group} columns={columns} />
    </TableCell>
    {columns.map(({ name, header }) => (
      <TableCell key={name} sx={{ verticalAlign: 'top', py: 1 }}>
        <RepairCell row={row} position={position} column={name} header={header} sheet={sheet} />
      </TableCell>
    ))}
    <TableCell sx={{ verticalAlign: 'top', py: 1 }}>
      <RemoveButton row={row} repair={repair} />
    </TableCell>
  </>
);

/** The same where there is room for one column alone: the cells that are wrong, each below its header. */
export const RepairCard = ({ row, group, position, columns, sheet, repair }: RepairRowProps) => {
  const isTyped = (name: string) => sheet.textOf(row.index, name) !== undefined;
  const wrong = columns.filter(
    ({ name }) => isTyped(name) || row.problems.some(({ column }) => column === name),
  );
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <RowHead row={row} group={group} columns={columns} />
        <RemoveButton row={row} repair={repair} />
      </Stack>
      {(wrong.length === 0 ? columns : wrong).map(({ name, header }) => (
        <Box key={name}>
          <Typography variant="body2" color="text.secondary" aria-hidden>
            {header}
          </Typography>
          <RepairCell row={row} position={position} column={name} header={header} sheet={sheet} />
        </Box>
      ))}
    </Stack>
  );
};
