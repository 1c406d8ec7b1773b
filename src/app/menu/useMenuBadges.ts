import { useTranslate } from 'ra-core';
import { useLongWork } from '#views/longWork/useLongWork.ts';
import type { MenuEntryProps } from './MenuEntry.tsx';

/** What each noun's menu entry carries: how much long work is running for it. */
export const useMenuBadges = (): Readonly<Record<string, MenuEntryProps['badge']>> => {
  const translate = useTranslate();
  const { works } = useLongWork();
  const running = works.filter((work) => work.state === 'running' && work.noun !== undefined);
  const nouns = [...new Set(running.map((work) => work.noun ?? ''))];
  return Object.fromEntries(
    nouns.map((noun) => {
      const count = running.filter((work) => work.noun === noun).length;
      return [noun, { count, label: translate('frame.bell.running', { count }) }];
    }),
  );
};
