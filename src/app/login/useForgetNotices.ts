import { useEffect } from 'react';
import { useLongWorkStore } from '#views/longWork/useLongWork.ts';
import { useNoticeStore } from '#views/notices/useNotices.ts';

/** Whoever signs in next in this tab does not read what the one before was told. */
export const useForgetNotices = (): void => {
  const notices = useNoticeStore();
  const works = useLongWorkStore();
  useEffect(() => {
    notices.clear();
    for (const work of works.read()) works.remove(work.id);
  }, [notices, works]);
};
