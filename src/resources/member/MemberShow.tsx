import { type Identifier, ShowBase, useLocation, useShowContext, useTranslate } from 'react-admin';
import { DetailButtons } from '#views/generated/DetailButtons.tsx';
import { Detail, DetailSkeleton } from '#views/generated/GeneratedShow.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useCloseDrawer } from '#views/generated/useCloseDrawer.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';

const quiet = { onError: () => {}, retry: false };

const MemberDrawer = ({ id }: { readonly id: Identifier }) => {
  const translate = useTranslate();
  const model = useModel('member');
  const close = useCloseDrawer('member');
  const { record, error, refetch, isPending } = useShowContext();
  const { state } = useLocation();
  return (
    <DrawerFrame
      isStill={state?.isNeighbour === true}
      title={record?.name ?? translate('member.detail')}
      onClose={close}
      buttons={<NeighbourButtons id={id} />}
      footer={record === undefined || error ? undefined : <DetailButtons model={model} onGone={close} />}
    >
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <DetailSkeleton /> : null}
      {record === undefined || error ? null : <Detail model={model} record={record} />}
    </DrawerFrame>
  );
};

/** A person in a drawer over the list: who they are, where they stand, and at the bottom what can be done. */
export const MemberShow = ({ id }: { readonly id: Identifier }) => (
  <ShowBase resource="member" id={id} queryOptions={quiet} disableAuthentication>
    <MemberDrawer id={id} />
  </ShowBase>
);
