import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useModels } from '#views/ModelContext.tsx';
import { RowProblems } from './RowProblems.tsx';
import type { ImportJob, ImportRow, RowState as State } from './useImportRows.ts';

/** What a row changes: old and new side by side, column by column. */
const RowChanges = ({ changes }: { readonly changes: ImportRow['changes'] }) => {
  const translate = useTranslate();
  if (changes.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('importing.unchanged')}
      </Typography>
    );
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, m: 0 }}>
      {changes.map((change) => (
        <Change key={change.column} change={change} />
      ))}
    </Box>
  );
};

const Change = ({ change }: { readonly change: ImportRow['changes'][number] }) => {
  const translate = useTranslate();
  const nothing = translate('importing.emptyCell');
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {change.header}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="del" sx={{ color: 'text.secondary' }}>
          {change.old || nothing}
        </Box>
        <Box component="span" aria-hidden sx={{ mx: 0.75 }}>
          →
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {translate('importing.becomes')}
        </Box>
        <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
          {change.new || nothing}
        </Box>
      </Box>
    </>
  );
};

type Colour = 'success' | 'warning' | 'error' | 'default';

const colours: Readonly<Record<State, Colour>> = {
  unchecked: 'default',
  ok: 'success',
  warning: 'warning',
  error: 'error',
  written: 'success',
  unchanged: 'default',
  failed: 'error',
  skipped: 'warning',
  undone: 'default',
  removed: 'default',
};

/** What became of a row, in a word. */
const RowState = ({ state }: { readonly state: State }) => {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state]}
      label={translate(`importing.state.${state}`)}
    />
  );
};

/** One column of the rows on the screen; on a narrow one a line of their cards. */
export interface RowColumn {
  readonly name: string;
  readonly title: string;
  /** Whether it tells a story, for which it takes all room there is. */
  readonly isWide: boolean;
  readonly cell: (row: ImportRow) => ReactNode;
}

/** Which columns: the sheet itself, what changes, what is to be looked at, or what became of it. */
export type RowView = 'sheet' | 'changes' | 'problems' | 'result';

/** The name of a row's record, which leads to it as long as there is one to be seen. */
const RecordLink = ({ job, row }: { readonly job: ImportJob; readonly row: ImportRow }) => {
  const createPath = useCreatePath();
  const model = useModels()[job.noun];
  const isThere = row.state === 'written' || row.state === 'unchanged';
  if (!isThere || job.mode === 'remove' || row.target_id === null || model?.verbs.one === undefined)
    return row.name;
  return (
    <Link component={LinkBase} to={createPath({ resource: job.noun, type: 'show', id: row.target_id })}>
      {row.name}
    </Link>
  );
};

/** The columns of a view over the rows of an import. */
export const useRowColumns = (job: ImportJob, view: RowView): readonly RowColumn[] => {
  const translate = useTranslate();
  const name: RowColumn = {
    name: 'name',
    title: translate('importing.column.name'),
    isWide: false,
    cell: (row) => <RecordLink job={job} row={row} />,
  };
  const changes: RowColumn = {
    name: 'changes',
    title: translate('importing.column.changes'),
    isWide: true,
    cell: ({ changes: changed }) => <RowChanges changes={changed} />,
  };
  const problems: RowColumn = {
    name: 'problems',
    title: translate('importing.column.problems'),
    isWide: true,
    cell: ({ problems: found }) => <RowProblems problems={found} />,
  };
  const state: RowColumn = {
    name: 'state',
    title: translate('importing.column.state'),
    isWide: false,
    cell: (row) => <RowState state={row.state} />,
  };
  if (view === 'sheet')
    return job.columns.map(({ name: column, header }) => ({
      name: column,
      title: header,
      isWide: false,
      cell: ({ cells }) => cells[column] ?? '',
    }));
  if (view === 'changes') return [name, changes];
  if (view === 'problems') return [name, problems];
  return [name, state, job.mode === 'change' ? { ...changes, cell: changedOrWrong } : problems];
};

const changedOrWrong = ({ changes, problems }: ImportRow): ReactNode =>
  problems.length > 0 ? <RowProblems problems={problems} /> : <RowChanges changes={changes} />;

/** Rows of a dry run: those that are ready, those to look at, those that are wrong. */
export const rowGroups = ['ok', 'warning', 'error'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** The frame rows are scrolled in: as high as the screen lets it be, its head always in view. */
export const scrollBox = {
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 330px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  outlineOffset: '-2px',
  '& thead th': { backgroundColor: 'var(--sunken)' },
  '& tbody tr:last-of-type > th': { borderBottom: 0 },
} as const;

interface SpaceRowProps {
  /** Pixels of the rows that are not drawn. */
  readonly height: number;
  readonly span: number;
}

/** The room of the rows out of sight. */
export const SpaceRow = ({ height, span }: SpaceRowProps) =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
