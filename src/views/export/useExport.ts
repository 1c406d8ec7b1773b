import { useDataProvider, useListContext } from 'react-admin';
import type { ConsoleProvider, ExportRequest } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { useExportWork } from './useExportWork.ts';

/** Asks for an export of what the list shows and lets the browser save it. */
export const useExport = (model: EntityModel, onDone: () => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { filter, filterValues, sort } = useListContext();
  const { isRunning, refusal, run } = useExportWork(model, onDone);
  const ask = (wanted: Pick<ExportRequest, 'format' | 'columns'>) =>
    run(() => provider.askExport(model.noun, { ...wanted, sort, filter: { ...filterValues, ...filter } }));
  return { isRunning, refusal, run: ask };
};
