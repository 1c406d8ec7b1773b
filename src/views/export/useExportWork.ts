import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ExportTicket } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '../list/formatCount.ts';
import { holdTab } from '../longWork/holdTab.ts';
import { useLongWorkStore } from '../longWork/useLongWork.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';
import { saveFrom } from './saveFrom.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Asks for an export and lets the browser save it. `refusal` is why it was refused; the work is told to the bell, where it
 * outlives the dialog. Answers the error, if there was one.
 */
export const useExportWork = (model: EntityModel, onDone: () => void) => {
  const works = useLongWorkStore();
  const translate = useTranslate();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const run = async (ask: () => Promise<ExportTicket>): Promise<unknown> => {
    const id = crypto.randomUUID();
    const title = translate('export.title', { name: translate(wordKeys(model.noun).plural) });
    const release = holdTab();
    setRunning(true);
    setRefusal(undefined);
    works.start({ id, noun: model.noun, title });
    try {
      const { address, fileName, count } = await ask();
      saveFrom(address, fileName);
      // The file is the browser's from here on: whether it arrives is for the browser to say.
      const outcome = translate('export.started', { file: fileName, count: formatCount(count) });
      works.update(id, { state: 'finished', done: count, total: count, outcome });
      say(outcome, 'info');
      onDone();
      return undefined;
    } catch (error) {
      works.update(id, { state: 'failed', outcome: messageOf(error) });
      setRefusal(messageOf(error));
      return error;
    } finally {
      release();
      setRunning(false);
    }
  };
  return { isRunning, refusal, run };
};
