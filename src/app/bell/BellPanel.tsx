import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { LongWork } from '#views/longWork/longWorkStore.ts';
import { useLongWork } from '#views/longWork/useLongWork.ts';
import { useNotices } from '#views/notices/useNotices.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { WorkLine } from './WorkLine.tsx';

interface BellPanelProps {
  readonly onClose: () => void;
}

/** Below the bell: long work with its progress, then what the console has said, newest first. */
export const BellPanel = ({ onClose }: BellPanelProps) => {
  const translate = useTranslate();
  const { notices, clear } = useNotices();
  const { works, remove, update } = useLongWork();
  const isEmpty = notices.length === 0 && works.length === 0;
  const showResult = ({ id, report }: LongWork) => {
    if (report !== undefined) update(id, { report: { ...report, isOpen: true } });
    onClose();
  };
  return (
    <Box sx={{ p: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 36 }}>
        <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {translate('frame.bell.title')}
        </Typography>
        {notices.length === 0 ? null : <Button onClick={clear}>{translate('frame.bell.clear')}</Button>}
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </Box>
      {isEmpty ? (
        <Typography sx={{ px: 1, py: 3, color: 'text.secondary', textAlign: 'center' }}>
          {translate('frame.bell.empty')}
        </Typography>
      ) : null}
      {works.length === 0 ? null : (
        <List dense aria-label={translate('frame.bell.works')}>
          {works.map((work) => (
            <WorkLine
              key={work.id}
              work={work}
              onRemove={() => remove(work.id)}
              onOpen={() => showResult(work)}
            />
          ))}
        </List>
      )}
      {works.length > 0 && notices.length > 0 ? <Divider sx={{ my: 0.5 }} /> : null}
      {notices.length === 0 ? null : (
        <List dense aria-label={translate('frame.bell.notices')}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </List>
      )}
    </Box>
  );
};
