import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import type { ExportRequest } from '#dataProvider/consoleProvider.ts';
import { chosenColumns } from '#engine/chosenColumns.ts';
import { type ExportFormat, exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ChoiceGroup, FormatChoice } from './FieldPicker.tsx';
import { ScopedExportDialog } from './ScopedExportDialog.tsx';
import { type ExportScope, useCompanyName, useExportWork } from './useExportWork.ts';

/** Asks for an export of what the list shows and lets the browser save it. */
const useExport = (model: EntityModel, onDone: () => void) => {
  const provider = useConsoleProvider();
  const { filter, filterValues, sort } = useListContext();
  const { isRunning, refusal, run } = useExportWork(model, onDone);
  const ask = (requested: Pick<ExportRequest, 'format' | 'columns'>) =>
    run(() => provider.askExport(model.noun, { ...requested, sort, filter: { ...filterValues, ...filter } }));
  return { isRunning, refusal, run: ask };
};

type ColumnChoice = 'shown' | 'all';

/** Columns the export call knows: the schema keeps the others from sheets. */
const exportable = (model: EntityModel): readonly string[] => {
  const call = exportCallOf(model, 'export');
  return (call?.request.properties?.columns?.items?.enum ?? []).map(String);
};

/** The columns of an export: those the reader sees in the list, in their order, or all there are. */
const useExportColumns = (model: EntityModel): Readonly<Record<ColumnChoice, readonly string[]>> => {
  const { preference } = useListPreference(model.noun);
  const { columns, hidden_columns: hidden } = preference;
  const all = exportable(model);
  const shown = chosenColumns(model.list.columns, { columns, hidden }, model.list.offered).columns;
  return { all, shown: shown.filter((name) => all.includes(name)) };
};

interface ExportDialogProps {
  readonly model: EntityModel;
  readonly onClose: () => void;
}

/** Asks what an export is to be: which kind of sheet, which columns; says how many rows it will have and of which noun. */
export const ExportDialog = ({ model, onClose }: ExportDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { total = 0 } = useListContext();
  const company = useCompanyName();
  const columns = useExportColumns(model);
  const { isRunning, refusal, run } = useExport(model, onClose);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [choice, setChoice] = useState<ColumnChoice>('shown');
  const title = translate('export.title', { name: translate(wordKeys(model.noun).plural) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>
            {translate('export.count', { count: formatCount(total), company })}
          </DialogContentText>
          <FormatChoice value={format} onChange={setFormat} />
          <ChoiceGroup
            label={translate('export.columns')}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'shown', title: translate('export.columns.shown', { count: columns.shown.length }) },
              { value: 'all', title: translate('export.columns.all', { count: columns.all.length }) },
            ]}
          />
          {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isRunning}
          onClick={() => void run({ format, columns: columns[choice] })}
        >
          {translate('export.run', { count: formatCount(total) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

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
