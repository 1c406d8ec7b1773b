import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useNotificationContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { useOpenTasks, useTaskEnds } from '#app/tasks/taskQueries.ts';
import { useLongWork } from '#views/longWork/longWorkStore.ts';
import { useNoticeStore, useNotices } from '#views/notices/noticeStore.ts';

/** Keeps every toast in the history under the bell. Shows nothing. */
export const NoticeRecorder = () => {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  const { add } = useNoticeStore();
  const recorded = useRef(new WeakSet<object>());
  useEffect(() => {
    for (const notification of notifications) {
      if (recorded.current.has(notification)) continue;
      recorded.current.add(notification);
      const { message, type, notificationOptions } = notification;
      if (typeof message !== 'string') continue;
      add({
        text: translate(message, notificationOptions?.messageArgs),
        isNews: notificationOptions?.isNews === true,
        kind: type === 'info' || type === 'success' || type === 'warning' || type === 'error' ? type : 'info',
      });
    }
  }, [notifications, translate, add]);
  return null;
};

const BellPanel = lazy(async () => {
  const { BellPanel: component } = await import('./BellPanel.tsx');
  return { default: component };
});

/** How much runs: of the company at the server, and in this tab. */
const useRunning = (isPanelOpen: boolean): number => {
  const { works } = useLongWork();
  const { data } = useOpenTasks(isPanelOpen);
  return works.filter((work) => work.state === 'running').length + (data?.running ?? 0);
};

/** Follows the address, to say nothing of what is on the screen: apart from the rest of the bell, which does not. */
const TaskEnds = () => {
  useTaskEnds(useOpenTasks(false).data?.list);
  return null;
};

/** What has been said and what is running: a number that says there is something new, and a panel that says what. */
export const Bell = () => {
  const translate = useTranslate();
  const { notices, markRead } = useNotices();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const running = useRunning(anchor !== null);
  const unread = notices.filter((notice) => !notice.isRead).length;
  const close = () => {
    markRead();
    setAnchor(null);
  };
  return (
    <>
      <TaskEnds />
      <IconButton
        color="inherit"
        aria-label={translate('frame.bell.open', { unread, running })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        // A number of two digits reaches over the edge: what stands beside it does not cover it.
        sx={{ zIndex: 1 }}
      >
        <Badge color="secondary" overlap="circular" badgeContent={unread + running} max={99}>
          <BellIcon />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            // By itself: the panel and its title are still on their way when the dialog opens.
            'aria-label': translate('task.panel'),
            sx: { width: 440, maxWidth: 'calc(100vw - 32px)', maxHeight: '80vh' },
          },
        }}
      >
        <Suspense fallback={<PageLoading />}>
          <BellPanel onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
};
