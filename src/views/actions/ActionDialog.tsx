import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { FormFields } from '../form/FormFields.tsx';
import { initialValues } from '../form/initialValues.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useSchemaResolver } from '../form/useSchemaResolver.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';
import { TypedConfirmation } from './TypedConfirmation.tsx';
import { useRunAction } from './useRunAction.ts';

interface ActionDialogProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: ActionTarget;
  /** What it is done to, in words: a row's name, or "3 选中". Empty for the collection. */
  readonly subject: string;
  readonly onClose: () => void;
}

const fieldErrorsOf = (error: unknown): FieldValues | undefined =>
  error instanceof HttpError ? (error.body?.errors as FieldValues | undefined) : undefined;

/** Asks before an action: what it does, what it needs, and for the gravest the name typed out. Stays open when refused. */
export const ActionDialog = ({ model, action, target, subject, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const say = useSay();
  const run = useRunAction(model, action);
  const resolver = useSchemaResolver(model, action.name);
  const [isRunning, setRunning] = useState(false);
  const [isConfirmed, setConfirmed] = useState(action.confirm?.typed !== true);
  const titleId = useId();
  const formId = useId();
  const keys = wordKeys(model.noun);
  const title = translate(keys.action(action.name, 'title'));
  const act = subject === '' ? title : translate('views.action.of', { action: title, subject });

  const submit = async (input: FieldValues): Promise<unknown> => {
    const { version, ...inputs } = input;
    setRunning(true);
    try {
      await run({ ...target, input: inputs });
      onClose();
      return undefined;
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (errors === undefined) say(String(error), 'error');
      return errors;
    } finally {
      setRunning(false);
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{act}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {action.confirm === undefined ? null : (
            <DialogContentText>{translate(keys.action(action.name, 'confirm'))}</DialogContentText>
          )}
          <SchemaForm
            id={formId}
            fields={action.inputs}
            resolver={resolver}
            defaultValues={initialValues(action.inputs)}
            onSubmit={submit}
            isGuarded={false}
          >
            <FormFields fields={action.inputs} />
          </SchemaForm>
          {action.confirm?.typed === true ? (
            <TypedConfirmation expected={subject} onChange={setConfirmed} />
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={action.danger === true || action.inputs.length === 0}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={action.danger === true ? 'error' : 'primary'}
          loading={isRunning}
          disabled={!isConfirmed}
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
