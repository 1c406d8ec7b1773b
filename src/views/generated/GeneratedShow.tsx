import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import {
  type Identifier,
  type RaRecord,
  ShowBase,
  useLocation,
  useShowContext,
  useTranslate,
} from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { useModel, useOverride } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';
import { wordKeys } from '../wordKeys.ts';
import { DetailButtons } from './DetailButtons.tsx';
import { DetailGroups, DetailHeader } from './DetailGroups.tsx';
import { FailedState } from './ListStates.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { useCloseDrawer } from './useCloseDrawer.ts';

const RelatedLists = lazy(async () => ({ default: (await import('./RelatedLists.tsx')).RelatedLists }));

/** A failed read is shown in the drawer with a retry, not as a toast over a list. */
const quiet = { onError: () => {}, retry: false };

interface GeneratedShowProps {
  readonly id: Identifier;
}

/** A row's detail in a drawer over the list, at an address of its own, with the way to the rows before and after it. */
export const GeneratedShow = ({ id }: GeneratedShowProps) => {
  const model = useModel();
  return (
    <ShowBase resource={model.noun} id={id} queryOptions={quiet} disableAuthentication>
      <ShowDrawer model={model} id={id} />
    </ShowBase>
  );
};

interface ShowDrawerProps extends GeneratedShowProps {
  readonly model: EntityModel;
}

const ShowDrawer = ({ model, id }: ShowDrawerProps) => {
  const translate = useTranslate();
  const close = useCloseDrawer(model.noun);
  const { record, error, refetch, isPending } = useShowContext();
  const { state } = useLocation();
  const isShown = record !== undefined && !error;
  return (
    <DrawerFrame
      isStill={state?.isNeighbour === true}
      // The drawer has a name while its row is not known, or gone.
      title={recordName(model, record, translate) || translate(wordKeys(model.noun).name, { smart_count: 1 })}
      onClose={close}
      buttons={<NeighbourButtons noun={model.noun} id={id} />}
      actions={isShown ? <DetailButtons model={model} onGone={close} /> : undefined}
    >
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <DetailSkeleton /> : null}
      {isShown ? <Detail model={model} record={record} /> : null}
    </DrawerFrame>
  );
};

/** What a detail tells; the facts stay while a part of the noun's own is still loaded. */
const Detail = ({ model, record }: { readonly model: EntityModel; readonly record: RaRecord }) => {
  const { showLead: Lead, showExtra: Extra } = useOverride(model.noun).views ?? {};
  return (
    <>
      <DetailHeader model={model} record={record} />
      {Lead === undefined ? null : (
        <Suspense fallback={null}>
          <Lead />
        </Suspense>
      )}
      <DetailGroups model={model} record={record} />
      {Extra === undefined ? null : (
        <Suspense fallback={null}>
          <Extra />
        </Suspense>
      )}
      {model.show.related.length === 0 ? null : (
        <Suspense fallback={null}>
          <RelatedLists model={model} record={record} />
        </Suspense>
      )}
    </>
  );
};

const skeletonLines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Stands for the facts of a row while they are read. */
const DetailSkeleton = () => (
  <Stack spacing={1.5} aria-busy>
    {skeletonLines.map((line) => (
      <Skeleton key={line} variant="text" height={28} />
    ))}
  </Stack>
);
