import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, useMemo } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  Title,
  useCanBlock,
  useGetOne,
  useTranslate,
} from 'react-admin';
import { singletonId } from '#engine/answersByDefault.ts';
import type { EntityModel } from '#engine/model.ts';
import { type FormDraft, nothingTyped } from '../form/draft/FormDraft.ts';
import { jointDraft } from '../form/draft/jointDraft.ts';
import { LeaveGuard } from '../form/draft/LeaveGuard.tsx';
import { FormFactsProvider } from '../form/FormFacts.tsx';
import { RecordTrace } from '../form/RecordTrace.tsx';
import { useModel, useOverride } from '../ModelContext.tsx';
import { useRights } from '../reasons/RightsContext.ts';
import { reasonOn } from '../reasons/useOffers.ts';
import { useReasonText } from '../reasons/useReasonText.ts';
import { wordKeys } from '../wordKeys.ts';
import { DetailGroups } from './DetailGroups.tsx';
import { FailedState } from './ListStates.tsx';
import { SettingPart } from './SettingPart.tsx';

const editing = { isEditing: true };

interface SettingProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
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

const SettingForms = ({ model, record }: SettingProps) => {
  const reasonText = useReasonText(model);
  const reason = reasonOn(model, 'update', record, useRights());
  if (reason !== undefined)
    return (
      <Stack spacing={2}>
        <Alert severity="info">{reasonText(reason)}</Alert>
        <DetailGroups model={model} record={record} />
      </Stack>
    );
  if (model.form.save === 'group') return <SettingParts model={model} record={record} />;
  return <SettingPart model={model} record={record} />;
};

/**
 * One record of the company as a page: its groups in one form, or a form each where the schema says so. Without the right to change it
 * its facts are shown, with the reason.
 */
export const GeneratedSetting = () => {
  const translate = useTranslate();
  const model = useModel();
  const { showLead: Lead, showExtra: Extra } = useOverride(model.noun).views ?? {};
  const { data, error, refetch } = useGetOne<RaRecord>(model.noun, { id: singletonId }, { retry: false });
  return (
    <ResourceContextProvider value={model.noun}>
      <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
        <Title title={translate(wordKeys(model.noun).plural)} />
        {data === undefined && error !== null ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? (
          <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
        ) : null}
        {data === undefined ? null : (
          <RecordContextProvider value={data}>
            <FormFactsProvider value={editing}>
              <Suspense fallback={null}>{Lead === undefined ? null : <Lead />}</Suspense>
              <SettingForms model={model} record={data} />
              <RecordTrace />
              <Suspense fallback={null}>{Extra === undefined ? null : <Extra />}</Suspense>
            </FormFactsProvider>
          </RecordContextProvider>
        )}
      </Box>
    </ResourceContextProvider>
  );
};
