import { lazy } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { ExportOpener } from '#views/export/ExportOpener.tsx';
import type { ExportScope } from '#views/export/useExportWork.ts';
import { useModel } from '#views/ModelContext.tsx';

const ScopedExportDialog = lazy(() =>
  import('#views/export/ScopedExportDialog.tsx').then((module) => ({ default: module.ScopedExportDialog })),
);

/** Takes departments along as a sheet that can be changed and imported again: one with all below it, or all in reach. */
export const DepartmentExport = ({ department }: { readonly department?: RaRecord }) => {
  const translate = useTranslate();
  const model = useModel('department');
  const every: ExportScope = {
    key: 'every',
    title: translate('exporting.scope.every'),
    count: undefined,
    request: { filter: {}, scope: {} },
  };
  const scopes: readonly ExportScope[] =
    department === undefined
      ? [every]
      : [
          {
            key: 'branch',
            title: translate('exporting.scope.branch', { name: department.name }),
            count: undefined,
            request: { filter: {}, scope: { id: Number(department.id) } },
          },
          every,
        ];
  return (
    <ExportOpener model={model} isEmpty={false}>
      {(close, asked) => <ScopedExportDialog model={model} scopes={scopes} asked={asked} onClose={close} />}
    </ExportOpener>
  );
};
