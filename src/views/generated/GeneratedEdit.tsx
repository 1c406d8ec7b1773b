import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import {
  EditBase,
  type Identifier,
  type RaRecord,
  useEditContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { FormFactsProvider } from '#views/form/state/formState.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useSuccessText } from '#views/useSay.ts';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { useModel } from '../ModelContext.tsx';
import { reasonOn } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';
import { useSay } from '../useSay.ts';
import { ClosedForm, FormDrawer } from './FormDrawer.tsx';
import { FailedState } from './ListStates.tsx';
import { useCloseDrawer, useRowQuery } from './rowDrawer.ts';

const editing = { isEditing: true };

/** A row's form in a drawer over the list. Saving is pessimistic and carries the version it was filled from. */
export const GeneratedEdit = ({ id }: { readonly id: Identifier }) => {
  const model = useModel();
  const say = useSay();
  const redirect = useRedirect();
  const success = useSuccessText(model, 'update');
  const queryOptions = useRowQuery();
  const mutationOptions = {
    onSuccess: (row: RaRecord) => {
      say(success(), 'success');
      redirect('show', model.noun, row.id, row);
    },
    // The form shows why; a notification would say it twice.
    onError: () => {},
  };
  return (
    <EditBase
      resource={model.noun}
      id={id}
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <FormFactsProvider value={editing}>
        <EditDrawer model={model} />
      </FormFactsProvider>
    </EditBase>
  );
};

const EditDrawer = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const close = useCloseDrawer(model.noun);
  const { record, error, refetch } = useEditContext();
  const rights = useRights();
  const title = useMemo(
    () => translate('views.edit.title', { name: recordName(model, record, translate) }),
    [translate, model, record],
  );
  const reason = record === undefined ? undefined : reasonOn(model, { permission: 'update', record, rights });
  if (reason !== undefined) return <ClosedForm model={model} title={title} reason={reason} />;
  if (record !== undefined) return <FormDrawer model={model} title={title} />;
  // Only without a row: a row that could not be read again is no reason to take the form away.
  if (error)
    return (
      <DrawerFrame title={title} onClose={close}>
        <FailedState error={error} onRetry={() => void refetch()} />
      </DrawerFrame>
    );
  return (
    <DrawerFrame title="" onClose={close}>
      <Skeleton variant="rounded" height={240} />
    </DrawerFrame>
  );
};
