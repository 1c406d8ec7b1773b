import { Suspense, useMemo } from 'react';
import { type Identifier, ShowBase, useLocation, useShowContext, useTranslate } from 'react-admin';
import { DetailButtons } from '#views/generated/DetailButtons.tsx';
import { DetailGroups } from '#views/generated/DetailGroups.tsx';
import { DetailSkeleton } from '#views/generated/GeneratedShow.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useCloseDrawer } from '#views/generated/useCloseDrawer.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import { MemberHead } from './MemberHead.tsx';
import { detailModel } from './memberSections.ts';
import { NeighbourButtons } from './NeighbourButtons.tsx';

const quiet = { onError: () => {}, retry: false };

const Detail = () => {
  const translate = useTranslate();
  const model = useModel('member');
  const { showExtra: Extra } = useOverride('member').views ?? {};
  const { record } = useShowContext();
  const arranged = useMemo(
    () => detailModel(model, (key) => translate(`member.section.${key}`)),
    [model, translate],
  );
  if (record === undefined) return null;
  return (
    <>
      <MemberHead record={record} />
      <DetailGroups model={arranged} record={record} />
      {Extra === undefined ? null : (
        <Suspense fallback={null}>
          <Extra />
        </Suspense>
      )}
    </>
  );
};

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
      {error ? null : <Detail />}
    </DrawerFrame>
  );
};

/** A person in a drawer over the list: who they are, where they stand, and at the bottom what can be done. */
export const MemberShow = ({ id }: { readonly id: Identifier }) => (
  <ShowBase resource="member" id={id} queryOptions={quiet} disableAuthentication>
    <MemberDrawer id={id} />
  </ShowBase>
);
