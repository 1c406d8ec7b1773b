import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { ExportOpener } from './ExportOpener.tsx';

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
);
const ListExportDialog = lazy(() =>
  import('./ListExportDialog.tsx').then((module) => ({ default: module.ListExportDialog })),
);

/** Takes the list along as a sheet: what matches the filter, in the order shown; where the call asks for more, other rows, too. */
export const ExportButton = ({ model }: { readonly model: EntityModel }) => {
  const { total = 0 } = useListContext();
  const asksForRows = exportCallOf(model, 'export')?.request.properties?.scope !== undefined;
  return (
    <ExportOpener model={model} isEmpty={total === 0 && !asksForRows}>
      {(close, asked) =>
        asksForRows ? (
          <ListExportDialog model={model} asked={asked} onClose={close} />
        ) : (
          <ExportDialog model={model} onClose={close} />
        )
      }
    </ExportOpener>
  );
};
