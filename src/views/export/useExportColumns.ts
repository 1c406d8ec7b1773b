import { chosenColumns } from '#engine/chosenColumns.ts';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { useListPreference } from '../preferences/useListPreference.ts';

export type ColumnChoice = 'shown' | 'all';

/** Columns the export call knows: the schema keeps the others from sheets. */
const exportable = (model: EntityModel): readonly string[] => {
  const call = exportCallOf(model, 'export');
  return (call?.request.properties?.columns?.items?.enum ?? []).map(String);
};

/** The columns of an export: those the reader sees in the list, in their order, or all there are. */
export const useExportColumns = (model: EntityModel): Readonly<Record<ColumnChoice, readonly string[]>> => {
  const { preference } = useListPreference(model.noun);
  const { columns, hidden_columns: hidden } = preference;
  const all = exportable(model);
  const shown = chosenColumns(model.list.columns, { columns, hidden }, model.list.offered).columns;
  return { all, shown: shown.filter((name) => all.includes(name)) };
};
