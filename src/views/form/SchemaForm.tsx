import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Form, useSaveContext } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { keepCompositionEnter } from './composition.ts';
import { FormErrors } from './FormErrors.tsx';
import { useSingleFlight } from './useSingleFlight.ts';

interface SchemaFormProps {
  /** Fields the form shows: errors of any other stand above it. */
  readonly fields: readonly FieldModel[];
  readonly resolver: Resolver;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** By default what the create or edit view around it does. Gives field errors back, or nothing. */
  readonly onSubmit?: (values: FieldValues) => Promise<unknown>;
  readonly isGuarded?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A form checked by its schema, saved once however often it is submitted, guarded against leaving unsaved. */
export const SchemaForm = ({ fields, children, onSubmit, isGuarded = true, ...form }: SchemaFormProps) => {
  const saving = useSaveContext();
  const save = async (values: FieldValues): Promise<unknown> =>
    onSubmit === undefined ? saving?.save?.(values) : onSubmit(values);
  const saveOnce = useSingleFlight(save);
  return (
    <Box onKeyDownCapture={keepCompositionEnter}>
      <Form
        {...form}
        onSubmit={saveOnce as (values: FieldValues) => Promise<void>}
        mode="onBlur"
        noValidate
        warnWhenUnsavedChanges={isGuarded}
        disableInvalidFormNotification
      >
        <FormErrors fields={fields} />
        {children}
      </Form>
    </Box>
  );
};
