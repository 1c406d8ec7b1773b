import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { useSaveContext, useTranslate } from 'react-admin';
import { recordFieldsNamed, writableFields } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { RecordTrace } from '#views/form/RecordTrace.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useOverride } from '#views/ModelContext.tsx';
import { useReasonText } from '#views/reasons/ReasonNote.tsx';
import { useCloseDrawer } from './rowDrawer.ts';

interface ClosedFormProps {
  readonly model: EntityModel;
  readonly title: string;
  readonly reason: Reason;
}

/** In place of a form that its reader could not save, wherever the link to it came from: what stands in the way. */
export const ClosedForm = ({ model, title, reason }: ClosedFormProps) => {
  const close = useCloseDrawer(model.noun);
  const reasonText = useReasonText(model);
  return (
    <DrawerFrame title={title} onClose={close}>
      <Alert severity="warning">{reasonText(reason)}</Alert>
    </DrawerFrame>
  );
};

interface FormDrawerProps {
  readonly model: EntityModel;
  readonly title: string;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** Called before each save with whether an empty form is to follow it; left out where only one is filled. */
  readonly onAgain?: (isAgain: boolean) => void;
}

/** Create and edit share it: the schema's groups in a drawer, Save and Cancel always in view. */
export const FormDrawer = ({ model, title, defaultValues, onAgain }: FormDrawerProps) => {
  const translate = useTranslate();
  const close = useCloseDrawer(model.noun);
  const formId = useId();
  const { saving } = useSaveContext();
  const resolver = useSchemaResolver(model);
  const { formFrame: Frame } = useOverride(model.noun).views ?? {};
  const fields = useMemo(() => {
    const names = model.form.groups.flatMap((group) => group.fields);
    return recordFieldsNamed(writableFields(model.fields), names);
  }, [model]);
  return (
    <DrawerFrame
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          {onAgain === undefined ? null : (
            // No submit button: Enter presses the first of those.
            <Button
              disabled={saving === true}
              onClick={() => {
                onAgain(true);
                document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit();
              }}
            >
              {translate('views.create.again')}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            onClick={() => onAgain?.(false)}
            variant="contained"
            loading={saving === true}
            aria-keyshortcuts="Control+S Control+Enter"
          >
            {translate('ra.action.save')}
          </Button>
        </>
      }
    >
      <SchemaForm
        id={formId}
        fields={fields}
        resolver={resolver}
        {...(defaultValues === undefined ? {} : { defaultValues })}
      >
        {Frame === undefined ? (
          <FormGroups model={model} />
        ) : (
          <Frame>
            <FormGroups model={model} />
          </Frame>
        )}
        <RecordTrace />
      </SchemaForm>
    </DrawerFrame>
  );
};
