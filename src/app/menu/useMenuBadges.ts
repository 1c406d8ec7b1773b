import { useTranslate } from 'ra-core';
import { useWaitingApplications } from '#views/application/useWaitingApplications.ts';
import { formatCount } from '#views/list/formatCount.ts';
import { useLongWork } from '#views/longWork/useLongWork.ts';
import type { MenuEntryProps } from './MenuEntry.tsx';

type Badges = Readonly<Record<string, MenuEntryProps['badge']>>;

/** People who wait for somebody to let them in; none is said where nobody waits, or the reader may not know. */
const useApplicationBadge = (): Badges => {
  const translate = useTranslate();
  const { waiting } = useWaitingApplications();
  if (waiting === 0) return {};
  const label = translate('application.waiting', { count: formatCount(waiting) });
  return { application: { count: waiting, label } };
};

/** What each noun's menu entry carries: how much long work is running for it, how many wait in it. */
export const useMenuBadges = (): Badges => {
  const translate = useTranslate();
  const applications = useApplicationBadge();
  const { works } = useLongWork();
  const running = works.filter((work) => work.state === 'running' && work.noun !== undefined);
  const nouns = [...new Set(running.map((work) => work.noun ?? ''))];
  const busy = Object.fromEntries(
    nouns.map((noun) => {
      const count = running.filter((work) => work.noun === noun).length;
      return [noun, { count, label: translate('frame.bell.running', { count }) }];
    }),
  );
  return { ...applications, ...busy };
};
