import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { useSaveContext, useTranslate } from 'react-admin';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { recordFieldsNamed } from '#views/form/formFields.tsx';
import { FormGroups } from '../form/FormGroups.tsx';
import { RecordTrace } from '../form/RecordTrace.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useSchemaResolver } from '../form/useSchemaResolver.ts';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { useOverride } from '../ModelContext.tsx';
import { useCloseDrawer } from './useCloseDrawer.ts';

interface FormDrawerProps {
  readonly model: EntityModel;
  readonly title: string;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
}

/** Create and edit share it: the schema's groups in a drawer, Save and Cancel always in view. */
export const FormDrawer = ({ model, title, defaultValues }: FormDrawerProps) => {
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
          <Button
            type="submit"
            form={formId}
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
