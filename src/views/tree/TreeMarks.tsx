import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatInstant, useUntil } from '#views/format/dateTime.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** What a row of the organisation tree is marked with; each has an icon and words `tree.mark.<mark>`. */
export type TreeMark =
  | 'hidden'
  | 'limited'
  | 'partner'
  | 'synced'
  | 'partnerCompany'
  | 'syncedCompany'
  | 'deleting';

const flagOf = (group: unknown, name: string): boolean =>
  (group as Readonly<Record<string, unknown>> | null | undefined)?.[name] === 1;

/** Where a department comes from; the root of a connected company is marked apart from what is below it. */
const sourceMark = ({ source, sub_company_id: subCompanyId }: RaRecord): readonly TreeMark[] => {
  const isRoot = typeof subCompanyId === 'number';
  if (source === 'partner') return [isRoot ? 'partnerCompany' : 'partner'];
  return source === 'synced' ? [isRoot ? 'syncedCompany' : 'synced'] : [];
};

/** What the words of a mark speak of: a connected company and when it was last synced. */
export const markParams = (row: RaRecord): { readonly name: string; readonly time: string } => ({
  name: String(row.company_name ?? row.name),
  time: typeof row.synced_at === 'string' ? formatInstant(row.synced_at) : '',
});

/** The marks of a department, in a fixed order. */
export const marksOf = (row: RaRecord): readonly TreeMark[] => [
  ...(flagOf(row.restriction, 'hidden') ? (['hidden'] as const) : []),
  ...(flagOf(row.member_scope, 'limited') ? (['limited'] as const) : []),
  ...sourceMark(row),
  ...(row.delete_task ? (['deleting'] as const) : []),
];

/** When the department's deletion runs; undefined while none waits. */
export const executionOf = (row: RaRecord): string | undefined => {
  const task: unknown = row.delete_task;
  if (typeof task !== 'object' || task === null || !('execute_at' in task)) return undefined;
  return typeof task.execute_at === 'string' ? task.execute_at : undefined;
};

/**
 * How long a department still stands. Drawn, not written, as the number of people is: the row's own label says it in
 * words.
 */
const DeletingMark = ({ executeAt }: { readonly executeAt: string }) => {
  const translate = useTranslate();
  const { text: until, short } = useUntil(executeAt);
  return (
    <Tooltip title={translate('removal.at', { time: formatInstant(executeAt), until })}>
      <Box
        component="span"
        aria-hidden
        data-until={short}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          px: 0.75,
          border: '1px solid',
          borderColor: 'warning.main',
          borderRadius: 1,
          typography: 'caption',
          lineHeight: '18px',
          whiteSpace: 'nowrap',
          '&::after': { content: 'attr(data-until)' },
        }}
      >
        <ScheduleIcon sx={{ fontSize: 14 }} color="warning" />
      </Box>
    </Tooltip>
  );
};

const icons: Readonly<Record<TreeMark, typeof SvgIcon>> = {
  hidden: LockIcon,
  limited: VisibilityIcon,
  partner: HandshakeIcon,
  synced: SyncIcon,
  partnerCompany: HandshakeIcon,
  syncedCompany: SyncIcon,
  deleting: ScheduleIcon,
};

/** The marks of a row as icons; the row's own label says them in words. */
export const TreeMarks = ({ row }: { readonly row: RaRecord }) => {
  const translate = useTranslate();
  return marksOf(row).map((mark) => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    if (executeAt !== undefined) return <DeletingMark key={mark} executeAt={executeAt} />;
    const Icon = icons[mark];
    if (mark === 'partnerCompany' || mark === 'syncedCompany')
      return (
        <Tooltip key={mark} title={translate(`tree.mark.${mark}`, markParams(row))}>
          <Box component="span" aria-hidden data-mark={mark} sx={{ display: 'inline-flex' }}>
            <BusinessIcon fontSize="inherit" color="primary" />
            <Icon fontSize="inherit" color="primary" />
          </Box>
        </Tooltip>
      );
    return (
      <Tooltip key={mark} title={translate(`tree.mark.${mark}`)}>
        <Icon fontSize="inherit" aria-hidden color={mark === 'deleting' ? 'warning' : 'action'} />
      </Tooltip>
    );
  });
};
