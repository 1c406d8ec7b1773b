import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { useUntil } from '#views/format/useUntil.ts';

/** What a row of the organisation tree is marked with; each has an icon and words `tree.mark.<mark>`. */
export type TreeMark = 'hidden' | 'limited' | 'partner' | 'synced' | 'deleting';

const flagOf = (group: unknown, name: string): boolean =>
  (group as Readonly<Record<string, unknown>> | null | undefined)?.[name] === 1;

/** The marks of a department, in a fixed order. */
export const marksOf = (row: RaRecord): readonly TreeMark[] => [
  ...(flagOf(row.restriction, 'hidden') ? (['hidden'] as const) : []),
  ...(flagOf(row.member_scope, 'limited') ? (['limited'] as const) : []),
  ...(row.source === 'partner' ? (['partner'] as const) : []),
  ...(row.source === 'synced' ? (['synced'] as const) : []),
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
    <Tooltip title={translate('removal.at', { time: formatInstant(executeAt), until })} disableInteractive>
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
  deleting: ScheduleIcon,
};

/** The marks of a row as icons; the row's own label says them in words. */
export const TreeMarks = ({ row }: { readonly row: RaRecord }) => {
  const translate = useTranslate();
  return marksOf(row).map((mark) => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    if (executeAt !== undefined) return <DeletingMark key={mark} executeAt={executeAt} />;
    const Icon = icons[mark];
    return (
      <Tooltip key={mark} title={translate(`tree.mark.${mark}`)} disableInteractive>
        <Icon fontSize="inherit" aria-hidden color={mark === 'deleting' ? 'warning' : 'action'} />
      </Tooltip>
    );
  });
};
