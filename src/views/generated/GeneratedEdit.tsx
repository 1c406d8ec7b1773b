import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import {
  EditBase,
  type Identifier,
  type RaRecord,
  useEditContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { FormFactsProvider } from '../form/FormFacts.tsx';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { useModel } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';
import { useSay } from '../useSay.ts';
import { useSuccessText } from '../useSuccessText.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { FailedState } from './ListStates.tsx';
import { useCloseDrawer } from './useCloseDrawer.ts';
import { useSaveErrors } from './useSaveErrors.ts';

const quiet = { onError: () => {}, retry: false };
const editing = { isEditing: true };

/** A row's form in a drawer over the list. Saving is pessimistic and carries the version it was filled from. */
export const GeneratedEdit = ({ id }: { readonly id: Identifier }) => {
  const model = useModel();
  const say = useSay();
  const redirect = useRedirect();
  const success = useSuccessText(model, 'update');
  const onSaveError = useSaveErrors();
  const [isOutdated, setOutdated] = useState(false);
  const mutationOptions = {
    onSuccess: (row: RaRecord) => {
      say(success, 'success');
      redirect('show', model.noun, row.id, row);
    },
    onError: (error: unknown) => {
      setOutdated(refusalOf(error)?.error_key === 'version_conflict');
      onSaveError(error);
    },
  };
  return (
    <EditBase
      resource={model.noun}
      id={id}
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      queryOptions={quiet}
      disableAuthentication
    >
      <FormFactsProvider value={editing}>
        <EditDrawer model={model} isOutdated={isOutdated} onRenewed={() => setOutdated(false)} />
      </FormFactsProvider>
    </EditBase>
  );
};

interface EditDrawerProps {
  readonly model: EntityModel;
  readonly isOutdated: boolean;
  readonly onRenewed: () => void;
}

const EditDrawer = ({ model, isOutdated, onRenewed }: EditDrawerProps) => {
  const translate = useTranslate();
  const close = useCloseDrawer(model.noun);
  const { record, error, refetch } = useEditContext();
  const title = useMemo(
    () => translate('views.edit.title', { name: recordName(model, record) }),
    [translate, model, record],
  );
  if (error)
    return (
      <DrawerFrame title={title} onClose={close}>
        <FailedState error={error} onRetry={() => void refetch()} />
      </DrawerFrame>
    );
  if (record === undefined)
    return (
      <DrawerFrame title="" onClose={close}>
        <Skeleton variant="rounded" height={240} />
      </DrawerFrame>
    );
  const renew = () => void refetch().then(onRenewed);
  return <FormDrawer model={model} title={title} notice={isOutdated ? <Outdated onRenew={renew} /> : null} />;
};

/** Somebody saved meanwhile: what was typed stays until the reader asks for the newest values. */
const Outdated = ({ onRenew }: { readonly onRenew: () => void }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRenew}>
          {translate('views.edit.renew')}
        </Button>
      }
    >
      {translate('views.edit.outdated')}
    </Alert>
  );
};
