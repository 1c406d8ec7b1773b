import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useNoticeStore } from '#views/notices/noticeStore.ts';

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
