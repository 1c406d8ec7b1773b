import { useRefresh, useTranslate } from 'react-admin';
import type { ManyFailure } from '#dataProvider/consoleProvider.ts';
import { formatCount } from '../list/formatCount.ts';
import { useSay } from '../useSay.ts';
import type { BulkOutcome } from './runBulk.ts';

/** Takes bulk work back, what was done last first, and says of how many it was, and why not of the others. */
export const useTakeBackMany = () => {
  const say = useSay();
  const refresh = useRefresh();
  const translate = useTranslate();
  return async (ways: BulkOutcome['undo']): Promise<void> => {
    const failed: ManyFailure[] = [];
    let done = 0;
    try {
      for (const way of ways.toReversed()) {
        const reply = await way();
        done += reply.done.length;
        failed.push(...reply.failed);
      }
      const [first] = failed;
      if (first === undefined) say(translate('views.undo.done'), 'success');
      else
        say(
          translate('bulk.undo.partly', {
            done: formatCount(done),
            failed: formatCount(failed.length),
            reason: first.message,
          }),
          'warning',
        );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(translate('views.undo.refused', { reason }), 'warning');
    }
    refresh();
  };
};
