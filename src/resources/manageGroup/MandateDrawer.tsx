import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { FieldModel } from '#engine/model.ts';
import { checkedBy } from '#views/form/checkedBy.ts';
import { DrawerForm } from '#views/form/DrawerForm.tsx';
import { fieldsNamed } from '#views/form/formFields.tsx';
import { useAskedSave } from '#views/form/save/useAskedSave.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { MandateDialog } from './MandateDialog.tsx';
import { MandateForm, mandateFields } from './MandateForm.tsx';
import {
  groupRequest,
  type MandateDraft,
  subRequest,
  violationsOfDraft,
  whatIfRequest,
} from './mandateDraft.ts';
import { mandateKey } from './useMandates.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

/** Saves rights. Throws when they are refused. */
const useSaveMandate = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  return async (draft: MandateDraft): Promise<void> => {
    const isGroup = draft.kind === 'manageGroup';
    if (isGroup) await provider.call('manageGroupSave', groupRequest(draft));
    else await provider.call('subSave', subRequest(draft));
    await client.invalidateQueries({ queryKey: [mandateKey] });
    say(translate(wordKeys(draft.kind).success(isGroup ? 'manageGroupSave' : 'subSave')), 'success');
  };
};

interface MandateDrawerProps {
  /** What the form begins with. */
  readonly initial: MandateDraft;
  /** Names of the other manage groups. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

const useTitle = ({ kind, id, name }: MandateDraft): string => {
  const translate = useTranslate();
  return id === undefined ? translate(`mandate.add.${kind}`) : translate(`mandate.edit.${kind}`, { name });
};

/** The form as it stands, with what saving it would change. */
const Entries = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  // The form was filled with these, by these names.
  const draft = useWatch() as MandateDraft;
  return (
    <Stack spacing={2.5}>
      <MandateForm fields={fields} draft={draft} />
      <WhatIfPanel request={whatIfRequest(draft)} />
    </Stack>
  );
};

/** The form of a manage group or a sub-administrator; saved after a last look at what that would change. */
export const MandateDrawer = ({ initial, names, onClose }: MandateDrawerProps) => {
  const translate = useTranslate();
  const { kind, id } = initial;
  const title = useTitle(initial);
  const model = useModel(kind);
  const fields = useMemo(() => fieldsNamed(model.fields, mandateFields[kind]), [model, kind]);
  const check = useMemo(
    () => checkedBy(kind, fields, (values) => violationsOfDraft(values as MandateDraft, names)),
    [kind, fields, names],
  );
  const save = useSaveMandate();
  const saving = useAskedSave((values) => save(values as MandateDraft));
  return (
    <DrawerForm
      noun={kind}
      title={title}
      act={translate('ra.action.save')}
      isRunning={saving.isRunning}
      fields={fields}
      check={check}
      record={id === undefined ? undefined : { ...initial }}
      defaultValues={initial}
      draftName={`${kind}${id ?? ''}`}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      question={
        saving.asked === undefined ? null : (
          <MandateDialog
            title={translate('mandate.confirm.title')}
            confirmLabel={translate(`mandate.confirm.${kind}`)}
            request={whatIfRequest(saving.asked as MandateDraft)}
            isDangerous={false}
            isRunning={saving.isRunning}
            onConfirm={saving.confirm}
            onClose={saving.close}
          />
        )
      }
    >
      <Entries fields={fields} />
    </DrawerForm>
  );
};
