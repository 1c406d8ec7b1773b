import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useId, useMemo, useRef, useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { checkedBy } from '#views/form/checkedBy.ts';
import { nothingTyped } from '#views/form/draft/FormDraft.ts';
import { useAskedClose } from '#views/form/draft/useAskedClose.tsx';
import { fieldsNamed } from '#views/form/formFields.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useAskedSave } from '#views/form/save/useAskedSave.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { MandateDialog } from './MandateDialog.tsx';
import { MandateForm, mandateFields } from './MandateForm.tsx';
import { type MandateDraft, violationsOfDraft, whatIfRequest } from './mandateDraft.ts';
import { useSaveMandate } from './useSaveMandate.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

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

/** What the form is filled from; nothing while it is new. */
const recordOf = ({ id, ...draft }: MandateDraft) => (id === undefined ? {} : { record: { ...draft, id } });

/** The form of a manage group or a sub-administrator; saved after a last look at what that would change. */
export const MandateDrawer = ({ initial, names, onClose }: MandateDrawerProps) => {
  const translate = useTranslate();
  const formId = useId();
  const title = useTitle(initial);
  const model = useModel(initial.kind);
  const draft = useRef(nothingTyped);
  const fields = useMemo(() => fieldsNamed(model.fields, mandateFields[initial.kind]), [model, initial.kind]);
  const check = useMemo(
    () => checkedBy(model.noun, fields, (values) => violationsOfDraft(values as MandateDraft, names)),
    [model, fields, names],
  );
  const [begin] = useState(() => recordOf(initial));
  const save = useSaveMandate();
  const saving = useAskedSave((values) => save(values as MandateDraft));
  const { close, question } = useAskedClose(() => draft.current, onClose);
  return (
    <ResourceContextProvider value={initial.kind}>
      <DrawerFrame
        title={title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{translate('ra.action.cancel')}</Button>
            <Button type="submit" form={formId} variant="contained" loading={saving.isRunning}>
              {translate('ra.action.save')}
            </Button>
          </>
        }
      >
        <SchemaForm
          id={formId}
          fields={fields}
          resolver={check}
          {...begin}
          defaultValues={initial}
          onSubmit={saving.onSubmit}
          onSaved={onClose}
          isOfRecord
          draftName={`${initial.kind}${initial.id ?? ''}`}
          draft={draft}
        >
          <Entries fields={fields} />
        </SchemaForm>
        {saving.asked === undefined ? null : (
          <MandateDialog
            title={translate('mandate.confirm.title')}
            confirmLabel={translate(`mandate.confirm.${initial.kind}`)}
            request={whatIfRequest(saving.asked as MandateDraft)}
            isDangerous={false}
            isRunning={saving.isRunning}
            onConfirm={saving.confirm}
            onClose={saving.close}
          />
        )}
        {question}
      </DrawerFrame>
    </ResourceContextProvider>
  );
};
