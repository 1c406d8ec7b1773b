import { useGetList, useListContext, useTranslate } from 'react-admin';
import type { ExportRequest } from '#dataProvider/consoleProvider.ts';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { ScopedExportDialog } from './ScopedExportDialog.tsx';
import type { ExportScope } from './useExportWork.ts';

const firstRows = { page: 1, perPage: 10 };

/** What chosen rows are called in the scope of the call, and how many it takes. */
const chosenIn = (model: EntityModel) => {
  const properties = exportCallOf(model, 'export')?.request.properties?.scope?.properties ?? {};
  const [name, schema] = Object.entries(properties).find(([key]) => /(^|_)ids$/.test(key)) ?? [];
  return { name, most: schema?.maxItems ?? 0 };
};

/** What a list offers to export: what is selected, what it shows, all of its place, all there is; each with its count. */
const useListScopes = (model: EntityModel): readonly ExportScope[] => {
  const translate = useTranslate();
  const { total = 0, filter = {}, filterValues = {}, sort } = useListContext();
  const { selectedIds } = useSelection();
  const isNarrowed = Object.keys(filterValues).length > 0;
  const isPlaced = Object.values(filter).some((value) => typeof value === 'number' && value > 1);
  const place = useGetList(
    model.noun,
    { pagination: firstRows, filter },
    { enabled: isNarrowed && isPlaced },
  );
  const all = useGetList(model.noun, { pagination: firstRows, filter: {} });
  const { name, most } = chosenIn(model);
  const said = (key: string, count: number | undefined, request: ExportScope['request']): ExportScope => ({
    key,
    count,
    request,
    title: translate(`exporting.scope.${key}`, { count: count === undefined ? '…' : formatCount(count) }),
  });
  return [
    ...(name === undefined || selectedIds.length === 0 || selectedIds.length > most
      ? []
      : [
          said('selected', selectedIds.length, {
            filter: {},
            scope: { [name]: [...selectedIds].map(Number) },
          }),
        ]),
    said('list', total, { filter: { ...filterValues, ...filter }, sort }),
    ...(isNarrowed && isPlaced ? [said('place', place.total, { filter, sort })] : []),
    ...(isNarrowed || isPlaced ? [said('all', all.total, { filter: {} })] : []),
  ];
};

interface ListExportDialogProps {
  readonly model: EntityModel;
  readonly asked?: ExportRequest | undefined;
  readonly onClose: () => void;
}

/** The dialog of a list whose export asks for rows and fields. */
export const ListExportDialog = ({ model, asked, onClose }: ListExportDialogProps) => (
  <ScopedExportDialog model={model} scopes={useListScopes(model)} asked={asked} onClose={onClose} />
);
