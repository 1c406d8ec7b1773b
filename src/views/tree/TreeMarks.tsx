import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { type RaRecord, useTranslate } from 'react-admin';
import { DeletingMark } from './DeletingMark.tsx';
import { executionOf, marksOf, type TreeMark } from './marks.ts';

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
