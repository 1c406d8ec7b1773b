import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { customFieldsOf } from '#engine/customFields.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { isSheetColumn } from '#engine/sheet/sheetRow.ts';
import { ChoiceGroup } from '#views/export/FieldPicker.tsx';
import { saveFile } from '#views/export/useExportWork.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { StepPanel } from './ImportFrame.tsx';

/** Kinds of sheets, for templates and for rows that failed. */
type ImportFormat = ExportFormat;

/** A column of a template. `isNeeded`: no row can be read without it. */
interface TemplateColumn {
  readonly name: string;
  readonly title: string;
  readonly isNeeded: boolean;
}

interface Template {
  readonly format: ImportFormat;
  readonly setFormat: (format: ImportFormat) => void;
  readonly columns: readonly TemplateColumn[];
  /** Names of the columns it will have, in their order. */
  readonly chosen: readonly string[];
  readonly toggle: (name: string) => void;
  readonly isRunning: boolean;
  readonly refusal: string | undefined;
  readonly download: () => Promise<void>;
}

const useColumns = (model: EntityModel, purpose: ImportModel): readonly TemplateColumn[] => {
  const translate = useTranslate();
  const own = purpose.takesCustomFields ? customFieldsOf(model).filter(isSheetColumn) : [];
  const columnOf = (name: string, { path, isRequired }: FieldModel): TemplateColumn => ({
    name,
    title: translate(wordKeys(model.noun).field(path)),
    isNeeded: isRequired || purpose.keys[0] === name,
  });
  return [
    ...purpose.columns.map((field) => columnOf(field.name, field)),
    ...own.map((field) => columnOf(field.path, field)),
  ];
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the template is to be, and the way to it. */
const useTemplate = (model: EntityModel, purpose: ImportModel): Template => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const columns = useColumns(model, purpose);
  const [format, setFormat] = useState<ImportFormat>('xlsx');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chosen = columns.filter(({ name }) => !left.includes(name)).map(({ name }) => name);

  const download = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const requested = {
        format,
        ...(left.length === 0 ? {} : { columns: chosen }),
      };
      const { file, fileName } = await provider.askTemplate(model.noun, purpose.purpose, requested);
      saveFile(file, fileName);
      say(translate('importing.template.started', { file: fileName }), 'info');
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };
  return {
    format,
    setFormat,
    columns,
    chosen,
    toggle: (name) => setLeft(left.includes(name) ? left.filter((each) => each !== name) : [...left, name]),
    isRunning,
    refusal,
    download,
  };
};

interface TemplateStepProps {
  readonly model: EntityModel;
  readonly purpose: ImportModel;
}

/** The sheet to fill in: as which kind of file, with which columns. */
export const TemplateStep = ({ model, purpose }: TemplateStepProps) => {
  const translate = useTranslate();
  const template = useTemplate(model, purpose);
  return (
    <StepPanel title={translate('importing.template')} text={translate(`importing.template.${purpose.mode}`)}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <ChoiceGroup<ImportFormat>
          label={translate('importing.format')}
          value={template.format}
          onChange={template.setFormat}
          options={[
            { value: 'xlsx', title: translate('importing.format.xlsx') },
            { value: 'csv', title: translate('importing.format.csv') },
          ]}
        />
        <Columns template={template} />
        {template.refusal === undefined ? null : <Alert severity="error">{template.refusal}</Alert>}
        <Button
          variant="outlined"
          startIcon={<FileDownload />}
          // A disabled button would lose the keyboard that pressed it.
          aria-disabled={template.isRunning}
          onClick={() => template.isRunning || void template.download()}
        >
          {translate('importing.template.download')}
        </Button>
      </Stack>
    </StepPanel>
  );
};

/** Which columns the sheet is to have; those it cannot do without stay ticked. */
const Columns = ({ template: { columns, chosen, toggle } }: { readonly template: Template }) => {
  const translate = useTranslate();
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 0.5 } }}>
      <Box component="summary">
        {translate('importing.columns', { count: chosen.length, total: columns.length })}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('importing.columns.help')}
      </Typography>
      <Box
        role="group"
        aria-label={translate('importing.columns.label')}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}
      >
        {columns.map(({ name, title, isNeeded }) => (
          <FormControlLabel
            key={name}
            label={isNeeded ? translate('importing.columns.needed', { name: title }) : title}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(name)}
                disabled={isNeeded}
                onChange={() => toggle(name)}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
};
