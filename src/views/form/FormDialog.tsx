import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { nothingTyped } from './FormDraft.ts';
import { useAskedClose } from './LeaveGuard.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import type { FormRecord } from './useHeldRecord.ts';
import type { FormSave } from './useSubmit.ts';

/** What a form in a dialog or drawer of its own is made of. */
interface FormDialogProps {
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

interface DrawerFormProps extends FormDialogProps {
  readonly isPossible?: boolean;
  readonly isRunning: boolean;
  /** What stands before the drawer, e.g. the question before it is saved. */
  readonly question?: ReactNode;
}

/** A form that is written by hand in a drawer: filled once, closed once it is saved, and asked about while something typed is not. */
export const DrawerForm = (props: DrawerFormProps) => {
  const { isPossible = true, onClose } = props;
  const translate = useTranslate();
  const formId = useId();
  const draft = useRef(nothingTyped);
  const [record] = useState(props.record);
  const { close, question } = useAskedClose(() => draft.current, onClose);
  return (
    <ResourceContextProvider value={props.noun}>
      <DrawerFrame
        title={props.title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{translate('ra.action.cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="contained"
              loading={props.isRunning}
              disabled={!isPossible}
            >
              {props.act}
            </Button>
          </>
        }
      >
        <SchemaForm
          id={formId}
          fields={props.fields}
          resolver={props.check}
          {...(record === undefined ? {} : { record })}
          defaultValues={props.defaultValues}
          onSubmit={props.onSubmit}
          onSaved={onClose}
          isOfRecord
          draftName={props.draftName}
          draft={draft}
        >
          {props.children}
        </SchemaForm>
        {props.question}
        {question}
      </DrawerFrame>
    </ResourceContextProvider>
  );
};
