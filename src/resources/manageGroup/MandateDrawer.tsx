import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { useAskedClose } from '#views/form/draft/useAskedClose.tsx';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { MandateDialog } from './MandateDialog.tsx';
import { MandateForm } from './MandateForm.tsx';
import { type MandateDraft, whatIfRequest } from './mandateDraft.ts';
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

/** Leads to the first thing that is wrong. */
const useErrorFocus = (errors: Readonly<Record<string, string>>) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return form;
};

/** The form of a manage group or a sub-administrator, with what saving it would change; saved after a last look at that. */
export const MandateDrawer = ({ initial, names, onClose }: MandateDrawerProps) => {
  const translate = useTranslate();
  const formId = useId();
  const title = useTitle(initial);
  const typed = useTyped<MandateDraft>({ begin: initial, name: `${initial.kind}${initial.id ?? ''}` });
  const { values: draft, change } = typed;
  const { close, question } = useAskedClose(() => typed.draft, onClose);
  const [isAsking, setAsking] = useState(false);
  const saving = useSaveMandate({
    names,
    onSaved: () => {
      typed.draft.settle();
      onClose();
    },
    onNewer: (version) => change({ version }),
  });
  const { check, save, isSaving, trouble, forget } = saving;
  const form = useErrorFocus(trouble.errors);
  return (
    <DrawerFrame
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={isSaving}>
            {translate('ra.action.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (check(draft)) setAsking(true);
        }}
      >
        <Stack spacing={2.5}>
          <TypedKeeper noun={draft.kind} typed={typed} />
          {trouble.message === undefined ? null : <Alert severity="warning">{trouble.message}</Alert>}
          <MandateForm
            draft={draft}
            errors={trouble.errors}
            onChange={(part) => {
              change(part);
              forget();
            }}
          />
          <WhatIfPanel request={whatIfRequest(draft)} />
        </Stack>
      </form>
      {isAsking ? (
        <MandateDialog
          title={translate('mandate.confirm.title')}
          confirmLabel={translate(`mandate.confirm.${draft.kind}`)}
          request={whatIfRequest(draft)}
          isDangerous={false}
          isRunning={isSaving}
          onConfirm={() => void save(draft).finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {question}
    </DrawerFrame>
  );
};
