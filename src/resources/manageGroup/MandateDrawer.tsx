import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { DrawerForm } from '#views/form/FormDialog.tsx';
import { checkedBy } from '#views/form/formErrors.ts';
import { useAskedSave } from '#views/form/useSubmit.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { MandateDialog } from './MandateDialog.tsx';
import { MandatePart } from './MandateParts.tsx';
import {
  groupRequest,
  type MandateDraft,
  subRequest,
  violationsOfDraft,
  whatIfRequest,
} from './mandateDraft.ts';
import { mandateKey } from './useMandates.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

/** What is written, in the order of the form; a switch beside the matrix grants everything. */
const mandateFields = {
  manageGroup: ['name', 'user_ids', 'scope', 'scope_depts', 'is_all', 'modules', 'withheld', 'apps'],
  subAdmin: ['user_id', 'scope', 'scope_depts', 'modules', 'withheld', 'apps'],
} as const;

interface MandateFormProps {
  readonly fields: readonly FieldModel[];
  readonly draft: MandateDraft;
}

/** The facts of a manage group or a sub-administrator: who, which modules, where. */
const MandateForm = ({ fields, draft }: MandateFormProps) => (
  <Stack spacing={2.5} sx={{ '& > :empty': { display: 'none' } }}>
    {fields.map((field) => (
      <MandatePart key={field.name} field={field} draft={draft} />
    ))}
  </Stack>
);

/** Saves rights. Throws when they are refused. */
const useSaveMandate = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useConsoleProvider();
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
