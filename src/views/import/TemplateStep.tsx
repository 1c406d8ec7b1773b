import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { ChoiceGroup } from '#views/export/FieldPicker.tsx';
import { StepPanel } from './ImportFrame.tsx';
import type { ImportFormat } from './useTemplate.ts';
import { type Template, useTemplate } from './useTemplate.ts';

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
