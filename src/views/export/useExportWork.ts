import { useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { ExportedFile, ExportRequest } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { holdTab, useLongWorkStore } from '#views/longWork/longWorkStore.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Longer than any browser takes to begin saving. */
const keptMs = 10_000;

/** Lets the browser save what the page holds as a file. */
export const saveFile = (file: Blob, fileName: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};

/** Rows that may be exported: said in words, with how many there are, and as they are asked for. */
export interface ExportScope {
  readonly key: string;
  readonly title: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly request: Pick<ExportRequest, 'filter' | 'sort' | 'scope' | 'call'>;
}

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

  const run = async (ask: () => Promise<ExportedFile>): Promise<unknown> => {
    const id = crypto.randomUUID();
    const title = translate('export.title', { name: translate(wordKeys(model.noun).plural) });
    const release = holdTab();
    setRunning(true);
    setRefusal(undefined);
    works.start({ id, noun: model.noun, title });
    try {
      const { file, fileName, count } = await ask();
      saveFile(file, fileName);
      const outcome =
        count === undefined
          ? translate('importing.template.started', { file: fileName })
          : translate('export.started', { file: fileName, count: formatCount(count) });
      works.update(id, {
        state: 'finished',
        ...(count === undefined ? {} : { done: count, total: count }),
        outcome,
      });
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

/** Whose data it is, for a user who administers several companies (T08). */
export const useCompanyName = (): string => {
  const { identity } = useGetIdentity();
  return typeof identity?.companyName === 'string' ? identity.companyName : '';
};
