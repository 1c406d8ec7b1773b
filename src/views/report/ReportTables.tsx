import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { ReportTable } from '#engine/dialect.ts';
import type { FieldModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { framed } from '../layouts/boxStyles.ts';
import { wordKeys } from '../wordKeys.ts';
import {
  type ReportAnswer,
  type ReportEntity,
  type TableRowAnswer,
  useFigureAddress,
} from './reportQuestion.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', width: '1%' } as const;
const rowHeader = { fontWeight: 400, overflowWrap: 'anywhere' } as const;
/** Beside a bar stand words of ours, which are kept whole; a name may be one long word. */
const barHeader = {
  ...rowHeader,
  overflowWrap: 'break-word',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;
/** No line below the last row: the panel ends there. */
const lastLine = { '& tr:last-child > *': { borderBottom: 0 } } as const;
/** On a phone the bars say it well enough. */
const wide = { ...figures, display: { xs: 'none', sm: 'table-cell' } } as const;

const panel = {
  minWidth: 0,
  p: 2,
  ...framed,
} as const;

const Bar = ({ share }: { readonly share: number }) => (
  <Box sx={{ height: 10, minWidth: 40, borderRadius: 1, bgcolor: 'var(--sunken)', overflow: 'hidden' }}>
    <Box sx={{ height: 1, width: `${share * 100}%`, bgcolor: 'primary.main', borderRadius: 1 }} />
  </Box>
);

const percent = (count: number, total: number): string => {
  const share = total === 0 ? 0 : (count / total) * 100;
  return share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`;
};

const numberIn = (row: TableRowAnswer, column: string | undefined): number => {
  const value = column === undefined ? 0 : row[column];
  return typeof value === 'number' ? value : 0;
};

interface RowsProps {
  readonly model: ReportEntity;
  readonly table: ReportTable;
  readonly label: string;
  readonly rows: readonly TableRowAnswer[];
}

const isFigure = (field: FieldModel | undefined): boolean =>
  field?.kind === 'integer' || field?.kind === 'number';

const useCellText = (noun: string) => {
  const translate = useTranslate();
  const keys = wordKeys(noun);
  return (field: FieldModel, value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (field.kind === 'choice') return translate(keys.option(field.path, value as string | number));
    return typeof value === 'number' ? formatCount(value) : String(value);
  };
};

/** Each row with the way to what it is about; a bar beside its number is for the eye, the share for everyone. */
const Rows = ({ model, table: { columns, bar }, label, rows }: RowsProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  const addressOf = useFigureAddress();
  const cellText = useCellText(model.noun);
  const fields = columns.flatMap((name) => model.fields.find((field) => field.name === name) ?? []);
  const total = rows.reduce((sum, row) => sum + numberIn(row, bar), 0);
  const most = Math.max(1, ...rows.map((row) => numberIn(row, bar)));
  const [first, ...others] = fields;
  if (first === undefined) return null;
  if (rows.length === 0) return <Typography color="text.secondary">{translate('report.noRows')}</Typography>;
  const linked = (row: TableRowAnswer): ReactNode => {
    const to = addressOf(row.to);
    const text = cellText(first, row[first.name]);
    return to === undefined ? (
      text
    ) : (
      <Link component={LinkBase} to={to}>
        {text}
      </Link>
    );
  };
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{translate(keys.field(first.path))}</TableCell>
          {bar === undefined ? null : <TableCell aria-hidden sx={{ width: { xs: '35%', sm: '45%' } }} />}
          {others.map((field) => (
            <TableCell
              key={field.name}
              {...(isFigure(field) ? { align: 'right' as const, sx: figures } : { sx: wide })}
            >
              {translate(keys.field(field.path))}
            </TableCell>
          ))}
          {bar === undefined ? null : (
            <TableCell align="right" sx={wide}>
              {translate('report.share')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody sx={lastLine}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no id and keep their order
          <TableRow key={at}>
            <TableCell component="th" scope="row" sx={bar === undefined ? rowHeader : barHeader}>
              {linked(row)}
            </TableCell>
            {bar === undefined ? null : (
              <TableCell aria-hidden>
                <Bar share={numberIn(row, bar) / most} />
              </TableCell>
            )}
            {others.map((field) => (
              <TableCell
                key={field.name}
                {...(isFigure(field) ? { align: 'right' as const, sx: figures } : { sx: wide })}
              >
                {cellText(field, row[field.name])}
              </TableCell>
            ))}
            {bar === undefined ? null : (
              <TableCell align="right" sx={wide}>
                {percent(numberIn(row, bar), total)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

interface PanelProps extends Pick<RowsProps, 'model' | 'table' | 'rows'> {
  readonly name: string;
  readonly remark: string | null;
}

const Panel = ({ model, name, table, rows, remark }: PanelProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const keys = wordKeys(model.noun);
  const title = translate(keys.report(`tables.${name}.title`));
  const help = table.help === undefined ? '' : translate(keys.report(`tables.${name}.help`));
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="subtitle1" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {remark ?? help}
      </Typography>
      <Rows model={model} table={table} label={title} rows={rows} />
    </Box>
  );
};

/** Figures by rows: how many of each kind, or who stands out. */
export const ReportTables = ({
  model,
  answer,
}: {
  readonly model: ReportEntity;
  readonly answer: ReportAnswer;
}) =>
  Object.entries(model.report.tables).flatMap(([name, table]) => {
    const answered = answer.tables[name];
    return answered === undefined ? [] : [<Panel key={name} {...{ model, name, table, ...answered }} />];
  });
