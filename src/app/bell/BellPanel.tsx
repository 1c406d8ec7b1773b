import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useNotices } from '#views/notices/useNotices.ts';
import { useMayHaveTasks } from '../tasks/useOpenTasks.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { PanelTasks } from './PanelTasks.tsx';
import { PanelWorks } from './PanelWorks.tsx';

interface BellPanelProps {
  readonly onClose: () => void;
}

/** What the console has said, newest first. */
const PanelNotices = () => {
  const translate = useTranslate();
  const { notices, clear } = useNotices();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 36 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {translate('frame.bell.notices')}
        </Typography>
        {notices.length === 0 ? null : <Button onClick={clear}>{translate('frame.bell.clear')}</Button>}
      </Box>
      {notices.length === 0 ? (
        <Typography sx={{ px: 1, pb: 1.5, color: 'text.secondary' }}>
          {translate('frame.bell.empty')}
        </Typography>
      ) : (
        <List dense aria-label={translate('frame.bell.notices')}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </List>
      )}
    </>
  );
};

/** Below the bell: long work with its progress, in this tab and in the company, then what the console has said. */
export const BellPanel = ({ onClose }: BellPanelProps) => {
  const translate = useTranslate();
  const mayHaveTasks = useMayHaveTasks();
  return (
    <Box sx={{ p: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 36 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {translate('task.panel')}
        </Typography>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </Box>
      <PanelWorks onClose={onClose} />
      {mayHaveTasks ? <PanelTasks onClose={onClose} /> : null}
      <Divider sx={{ my: 0.5 }} />
      <PanelNotices />
    </Box>
  );
};
