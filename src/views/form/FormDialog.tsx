import { type ReactNode, useId, useRef, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { nothingTyped } from './FormDraft.ts';
import { useAskedClose } from './LeaveGuard.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import type { FormRecord } from './useHeldRecord.ts';
import type { FormSave } from './useSubmit.ts';

/** What a form in a dialog or drawer of its own is made of. */
export interface FormDialogProps {
  /** Whose words its fields have. */
  readonly noun: string;
  readonly title: string;
  /** The button names the act. */
  readonly act: string;
  readonly fields: readonly FieldModel[];
  readonly check: Resolver;
  /** What is changed; left out: something new. */
  readonly record?: FormRecord | undefined;
  readonly defaultValues: FormRecord;
  /** Tells apart the drafts of the dialogs of one address. */
  readonly draftName: string;
  readonly onSubmit: FormSave;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: closed once it is saved, and asked about while something typed is not. */
export const FormDialog = (props: FormDialogProps) => {
  const { record, onSubmit, onClose } = props;
  const formId = useId();
  const draft = useRef(nothingTyped);
  const [isRunning, setRunning] = useState(false);
  const { close, question } = useAskedClose(() => draft.current, onClose);
  const submit: FormSave = (values, held) => {
    setRunning(true);
    return onSubmit(values, held).finally(() => setRunning(false));
  };
  return (
    <ResourceContextProvider value={props.noun}>
      <ConsequenceDialog
        title={props.title}
        confirmLabel={props.act}
        isRunning={isRunning}
        formId={formId}
        onClose={close}
      >
        <SchemaForm
          id={formId}
          fields={props.fields}
          resolver={props.check}
          {...(record === undefined ? {} : { record })}
          defaultValues={props.defaultValues}
          onSubmit={submit}
          onSaved={onClose}
          isOfRecord={record !== undefined}
          isGuarded={false}
          draftName={props.draftName}
          draft={draft}
        >
          {props.children}
        </SchemaForm>
        {question}
      </ConsequenceDialog>
    </ResourceContextProvider>
  );
};
