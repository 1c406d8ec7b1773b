import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { ExportRequest } from '#dataProvider/consoleProvider.ts';
import { chosenColumns } from '#engine/chosenColumns.ts';
import { type ExportFormat, exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ChoiceGroup, FormatChoice } from './FieldPicker.tsx';
import { useCompanyName } from './useCompanyName.ts';
import { useExportWork } from './useExportWork.ts';

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
