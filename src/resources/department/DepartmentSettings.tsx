import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EditBase, type RaRecord, useNotify, useSaveContext, useTranslate } from 'react-admin';
import { writableFields } from '#engine/fields.ts';
import { useNoRight } from '#resources/_shared/seat/usePersonDeeds.ts';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { fieldsNamed } from '#views/form/formFields.tsx';
import { RecordTrace } from '#views/form/RecordTrace.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { FormFactsProvider } from '#views/form/state/FormFacts.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { isLedOnly } from './departmentRights.ts';
import { GroupCard } from './GroupCard.tsx';
import { useLookAlikeWarning } from './useLookAlikeWarning.ts';

const editing = { isEditing: true };

const SettingsForm = () => {
  const translate = useTranslate();
  const model = useModel('department');
  const resolver = useSchemaResolver(model);
  const { saving } = useSaveContext();
  const names = model.form.groups.flatMap((group) => group.fields);
  return (
    <SchemaForm fields={fieldsNamed(writableFields(model.fields), names)} resolver={resolver}>
      <FormGroups model={model} />
      <RecordTrace />
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          py: 1.5,
          mt: 2,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button type="submit" variant="contained" loading={saving === true}>
          {translate('ra.action.save')}
        </Button>
      </Box>
    </SchemaForm>
  );
};

/** The group chat of a department, and its generated form inside its detail; saving reads the tree anew. */
export const DepartmentSettings = ({ record }: { readonly record: RaRecord }) => (
  <>
    <GroupCard row={record} />
    <DepartmentForm record={record} />
  </>
);

const DepartmentForm = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const noRight = useNoRight();
  const notify = useNotify();
  const warn = useLookAlikeWarning();
  const refresh = useRefreshResource();
  if (record.can?.update !== 1)
    return <Alert severity="info">{isLedOnly(record) ? translate('department.ledOnly') : noRight}</Alert>;
  return (
    <EditBase
      resource="department"
      id={record.id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      mutationOptions={{
        onSuccess: (saved: RaRecord) => {
          notify(wordKeys('department').success('updateDepartment'), { type: 'success' });
          warn(saved);
          void refresh('department', 'member');
        },
        // The form shows why; a notification would say it twice.
        onError: () => {},
      }}
    >
      <FormFactsProvider value={editing}>
        <SettingsForm />
      </FormFactsProvider>
    </EditBase>
  );
};
