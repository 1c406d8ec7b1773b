import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { initialValues } from '#views/form/state/initialValues.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { EachResultList } from './EachResult.tsx';
import { useBatchEdit } from './useBatchEdit.ts';

interface BatchEditDialogProps {
  readonly rows: readonly RaRecord[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Sets the same on many departments: only what is ticked changes, with a result for each. */
export const BatchEditDialog = ({ rows, onDone, onClose }: BatchEditDialogProps) => {
  const translate = useTranslate();
  const formId = useId();
  const edit = useBatchEdit(rows, onDone);
  const count = formatCount(rows.length);
  const title = translate('department.bulk.editTitle', { count });
  if (edit.result !== undefined)
    return (
      <ConsequenceDialog title={title} onClose={onClose}>
        <EachResultList result={edit.result} />
      </ConsequenceDialog>
    );
  return (
    <ConsequenceDialog
      title={title}
      confirmLabel={translate('department.bulk.save', { count })}
      formId={formId}
      maxWidth="sm"
      isPossible={edit.ticked.size > 0}
      isRunning={edit.isRunning}
      onClose={onClose}
    >
      <ResourceContextProvider value="department">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('department.bulk.editText')}
        </Typography>
        <SchemaForm
          id={formId}
          fields={edit.fields}
          resolver={edit.resolver}
          defaultValues={initialValues(edit.fields)}
          record={{}}
          onSubmit={edit.save}
          isGuarded={false}
          draftName="batchEdit"
        >
          <Stack spacing={1}>
            {edit.fields.map((field) => (
              <TickedField
                key={field.name}
                field={field}
                isTicked={edit.ticked.has(field.name)}
                onTick={(isTicked) => edit.tick(field.name, isTicked)}
              />
            ))}
          </Stack>
        </SchemaForm>
      </ResourceContextProvider>
    </ConsequenceDialog>
  );
};

interface TickedFieldProps {
  readonly field: FieldModel;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const TickedField = ({ field, isTicked, onTick }: TickedFieldProps) => {
  const translate = useTranslate();
  const name = translate(wordKeys('department').field(field.path));
  return (
    <Box>
      <FormControlLabel
        label={translate('department.bulk.change', { field: name })}
        control={<Checkbox checked={isTicked} onChange={(event) => onTick(event.target.checked)} />}
      />
      <Collapse in={isTicked} unmountOnExit>
        <Box sx={{ pl: 4, pt: 1, pb: 1 }}>
          <FieldInput field={field} source={field.name} />
        </Box>
      </Collapse>
    </Box>
  );
};
