import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import type { FormDialogProps } from './FormDialog.tsx';
import { nothingTyped } from './FormDraft.ts';
import { useAskedClose } from './LeaveGuard.tsx';
import { SchemaForm } from './SchemaForm.tsx';

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
