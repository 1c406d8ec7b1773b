import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { EditBase, type RaRecord, useNotify, useSaveContext, useTranslate } from 'react-admin';
import { fieldsNamed, writableFields } from '#engine/fields.ts';
import { useNoRight } from '#resources/_shared/seat/usePersonActions.ts';
import { ReasonedButton } from '#views/actions/ActionButton.tsx';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { RecordTrace } from '#views/form/RecordTrace.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { FormFactsProvider } from '#views/form/state/formState.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Fact } from './DepartmentFacts.tsx';
import { isLedOnly } from './departmentPage.ts';
import { type Group, groupOf } from './groupForm.ts';
import { useLookAlikeWarning } from './useDepartmentTree.tsx';

const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog.tsx')).GroupDialog }));
const DissolveDialog = lazy(async () => ({ default: (await import('./DissolveDialog.tsx')).DissolveDialog }));

/** The group chat of a department: what it is and whose people it has, with the ways to make, change and dissolve it. */
const GroupCard = ({ row }: { readonly row: RaRecord }) => {
  const translate = useTranslate();
  const titleId = useId();
  const group = groupOf(row);
  const [asking, setAsking] = useState<'save' | 'dissolve'>();
  const close = () => setAsking(undefined);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2, mb: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {translate('department.group.title')}
      </Typography>
      {group === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {translate('department.group.none')}
        </Typography>
      ) : (
        <GroupFacts group={group} />
      )}
      <GroupActions row={row} group={group} onAsk={setAsking} />
      <Suspense>
        {asking === 'save' ? <GroupDialog row={row} onClose={close} /> : null}
        {asking === 'dissolve' && group !== undefined ? (
          <DissolveDialog group={group} onClose={close} />
        ) : null}
      </Suspense>
    </Paper>
  );
};

interface GroupActionsProps {
  readonly row: RaRecord;
  readonly group: Group | undefined;
  readonly onAsk: (action: 'save' | 'dissolve') => void;
}

const GroupActions = ({ row, group, onAsk }: GroupActionsProps) => {
  const translate = useTranslate();
  const model = useModel('group');
  const rights = useRights();
  // The department's row says whether its group may be changed; the reason is that of the group's own permission.
  const reasonAgainst = (permission: string) =>
    reasonOn(model, { permission, record: { can: { [permission]: row.can?.group ?? 0 } }, rights });
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1.5 }}>
      <ReasonedButton
        model={model}
        reason={reasonAgainst(group === undefined ? 'create' : 'update')}
        size="small"
        variant="outlined"
        onClick={() => onAsk('save')}
      >
        {translate(group === undefined ? 'department.group.create' : 'department.group.edit')}
      </ReasonedButton>
      {group === undefined ? null : (
        <ReasonedButton
          model={model}
          reason={reasonAgainst('dissolve')}
          size="small"
          variant="outlined"
          color="error"
          onClick={() => onAsk('dissolve')}
        >
          {translate('department.group.dissolve')}
        </ReasonedButton>
      )}
    </Stack>
  );
};

const GroupFacts = ({ group }: { readonly group: Group }) => {
  const translate = useTranslate();
  const sources = [
    translate(group.isSameGroup === 1 ? 'department.group.inStep' : 'department.group.apart'),
    ...(group.include_sub === 1 ? [translate('department.group.withSub')] : []),
    ...(group.include_sub === 1 && group.include_hidden === 1
      ? [translate('department.group.withHidden')]
      : []),
  ];
  const isGone = group.owner_gone === 1;
  return (
    <>
      <Stack component="dl" direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', m: 0 }}>
        <Fact name={translate('department.group.name')}>{group.name}</Fact>
        <Fact name={translate('department.group.owner')}>
          {group.owner_name ?? translate('department.group.noOwner')}
          {isGone ? (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate('department.group.ownerGone')}
              sx={{ ml: 1 }}
            />
          ) : null}
        </Fact>
        <Fact name={translate('department.group.people')}>
          {translate('department.group.peopleOf', {
            count: formatCount(group.users_count),
            limit: formatCount(group.member_limit),
          })}
        </Fact>
        <Fact name={translate('department.group.step')}>{sources.join(' · ')}</Fact>
      </Stack>
      {isGone ? (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('department.group.ownerGoneText')}
        </Alert>
      ) : null}
      {group.users_count > group.member_limit ? (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('department.group.tooLarge')}
        </Alert>
      ) : null}
    </>
  );
};

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

/** The group chat of a department, and its generated form inside its detail; saving reads the tree again. */
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
