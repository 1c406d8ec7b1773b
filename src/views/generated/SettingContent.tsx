import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, type RefObject, Suspense, useMemo } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  Title,
  useCanBlock,
  useCreatePath,
  useGetOne,
  useRouterProvider,
  useTranslate,
} from 'react-admin';
import { singletonId } from '#engine/defaultCall.ts';
import type { EntityModel } from '#engine/model.ts';
import { type FormDraft, nothingTyped } from '#views/form/FormDraft.ts';
import { LeaveGuard } from '#views/form/LeaveGuard.tsx';
import { RecordTrace } from '#views/form/RecordTrace.tsx';
import { FormFactsProvider } from '#views/form/state/formState.tsx';
import { useModel, useModels, useOverride } from '#views/ModelContext.tsx';
import { useReasonText } from '#views/reasons/ReasonNote.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { DetailGroups, DetailHeader } from './DetailGroups.tsx';
import { FailedState } from './ListStates.tsx';
import { SettingPart } from './SettingPart.tsx';
import { settingsPlace } from './SettingsLink.tsx';

/** What was typed into several forms of one page, as the user who leaves it is asked about: in one go. */
const jointDraft = (drafts: readonly RefObject<FormDraft>[]): FormDraft => {
  const each = () => drafts.map(({ current }) => current);
  return {
    isDirty: () => each().some((draft) => draft.isDirty()),
    keep: () => each().filter((draft) => !draft.keep()).length === 0,
    leavesOut: () => each().some((draft) => draft.leavesOut()),
    discard: () => each().forEach((draft) => void draft.discard()),
    entered: () => Object.assign({}, ...each().map((draft) => draft.entered())),
    commit: () => each().forEach((draft) => void draft.commit()),
  };
};

const SettingFacts = lazy(async () => ({ default: (await import('./SettingState.tsx')).SettingFacts }));
const SettingActions = lazy(async () => ({ default: (await import('./SettingState.tsx')).SettingActions }));

const editing = { isEditing: true };

interface SettingProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
}

interface SettingFormsProps extends SettingProps {
  readonly onDone: (() => void) | undefined;
}

/** Groups that are saved by themselves: forms of their own, and one question before the page is left. */
const SettingParts = ({ model, record }: SettingProps) => {
  const canBlock = useCanBlock();
  const parts = useMemo(
    () =>
      model.form.groups.map((group) => ({
        group,
        model: { ...model, form: { ...model.form, groups: [group] } },
        draft: { current: nothingTyped as FormDraft },
      })),
    [model],
  );
  const joint = useMemo(() => jointDraft(parts.map(({ draft }) => draft)), [parts]);
  return (
    <Stack spacing={2}>
      {canBlock ? <LeaveGuard draft={joint} saveWaits={undefined} /> : null}
      {parts.map(({ group, model: part, draft }) => (
        <SettingPart key={group.key} model={part} record={record} part={group} draft={draft} />
      ))}
    </Stack>
  );
};

const SettingForms = ({ model, record, onDone }: SettingFormsProps) => {
  const reasonText = useReasonText(model);
  const reason = reasonOn(model, { permission: 'update', record, rights: useRights() });
  const facts =
    model.states === undefined ? null : (
      <Suspense fallback={null}>
        <SettingFacts model={model} record={record} />
      </Suspense>
    );
  const actions =
    model.actions.length === 0 ? null : (
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Suspense fallback={null}>
          <SettingActions model={model} record={record} />
        </Suspense>
      </Stack>
    );
  if (reason !== undefined)
    return (
      <Stack spacing={2}>
        <Alert severity="info">{reasonText(reason)}</Alert>
        <DetailHeader model={model} record={record} />
        <DetailGroups model={model} record={record} />
        {actions}
      </Stack>
    );
  if (model.form.save !== 'group')
    return (
      <Stack>
        {facts}
        <SettingPart
          model={model}
          record={record}
          actions={actions}
          onSaved={actions === null ? onDone : undefined}
        />
      </Stack>
    );
  return (
    <Stack spacing={2}>
      {facts}
      <SettingParts model={model} record={record} />
      {actions}
    </Stack>
  );
};

interface SettingContentProps {
  readonly model: EntityModel;
  /** Called when it was saved as a whole and nothing else can be done about it. */
  readonly onDone?: () => void;
}

/**
 * One record of the company: its groups in one form, or a form each where the schema says so. Without the right to change it its facts
 * are shown, with the reason. A setting with states says how things stand, and what can be done about it.
 */
export const SettingContent = ({ model, onDone }: SettingContentProps) => {
  const translate = useTranslate();
  const { showLead: Lead, showExtra: Extra } = useOverride(model.noun).views ?? {};
  const { data, error, refetch } = useGetOne<RaRecord>(model.noun, { id: singletonId }, { retry: false });
  if (data === undefined && error !== null)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
    );
  return (
    <RecordContextProvider value={data}>
      <FormFactsProvider value={editing}>
        <Suspense fallback={null}>{Lead === undefined ? null : <Lead />}</Suspense>
        <SettingForms model={model} record={data} onDone={onDone} />
        <RecordTrace />
        <Suspense fallback={null}>{Extra === undefined ? null : <Extra />}</Suspense>
      </FormFactsProvider>
    </RecordContextProvider>
  );
};

/** One record of the company as a page. What is a dialog is opened over the list that offers it. */
export const GeneratedSetting = () => {
  const translate = useTranslate();
  const model = useModel();
  const { Navigate } = useRouterProvider();
  const createPath = useCreatePath();
  const models = useModels();
  const offering =
    model.form.as === 'dialog'
      ? Object.values(models).find(({ list }) => list.settings === model.noun)
      : undefined;
  if (offering !== undefined) return <Navigate to={settingsPlace(createPath, offering.noun)} replace />;
  return (
    <ResourceContextProvider value={model.noun}>
      <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
        <Title title={translate(wordKeys(model.noun).plural)} />
        <SettingContent model={model} />
      </Box>
    </ResourceContextProvider>
  );
};
