import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Identifier,
  type RaRecord,
  ShowBase,
  useCreatePath,
  useEvent,
  useLocation,
  useNavigate,
  useShowContext,
  useTranslate,
} from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import { recordName } from '#views/recordName.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { DetailButtons } from './DetailButtons.tsx';
import { DetailGroups, DetailHeader } from './DetailGroups.tsx';
import { FailedState } from './ListStates.tsx';
import { useCloseDrawer, useRowQuery } from './rowDrawer.ts';

const separator = ' ';

interface Page {
  readonly data?: readonly { readonly id: number | string }[];
}

/** Ids of the page the list beneath shows now, as a text that stays the same while they do. */
const listedIds = (client: QueryClient, noun: string): string => {
  const pages = client.getQueriesData<Page>({ queryKey: [noun, 'getList'], type: 'active' });
  const lists = pages.map(([, page]) => page?.data ?? []);
  // Counts of views ask for a single row each: the page is the longest.
  const [rows = []] = lists.toSorted((one, other) => other.length - one.length);
  return rows.map(({ id }) => id).join(separator);
};

/** The rows before and after one in the list beneath the drawer; none at its ends, or where it is not loaded. */
const useNeighbours = (noun: string, id: Identifier) => {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const ids = useSyncExternalStore(subscribe, () => listedIds(client, noun)).split(separator);
  const at = ids.indexOf(String(id));
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at < 0 ? undefined : ids[at + 1] };
};

/** Boxes, tabs and menus keep their own arrows. */
const ownArrows = 'input, textarea, select, [role=tab], [role=menu], [role=combobox], [contenteditable]';

const isStep = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** ← and → as long as this drawer is what the reader is in: a dialog above it has its own keys. */
const useArrows = (step: (key: string) => boolean) => {
  const place = useRef<HTMLSpanElement>(null);
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isStep(event) || !(target instanceof HTMLElement) || target.closest(ownArrows) !== null) return;
    const drawer = place.current?.closest('[role=dialog]');
    if (drawer?.contains(target) !== true && target.querySelector('[role=dialog]') !== drawer) return;
    if (step(event.key)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
  return place;
};

interface NeighbourButtonsProps {
  readonly noun: string;
  readonly id: Identifier;
}

/** To the row above or below in the list, by button or ← →; the list beneath stays where it is. */
const NeighbourButtons = ({ noun, id }: NeighbourButtonsProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { previous, next } = useNeighbours(noun, id);
  const open = (neighbour: string | undefined): boolean => {
    if (neighbour === undefined) return false;
    // Back leads to the list, not through all that was looked at.
    navigate(createPath({ resource: noun, id: neighbour, type: 'show' }), {
      replace: true,
      state: { isNeighbour: true },
    });
    return true;
  };
  const place = useArrows((key) => {
    if (key === 'ArrowLeft') return open(previous);
    return key === 'ArrowRight' ? open(next) : false;
  });
  const button = (
    label: string,
    {
      keys,
      neighbour,
      Icon,
    }: {
      readonly keys: string;
      readonly neighbour: string | undefined;
      readonly Icon: typeof KeyboardArrowUp;
    },
  ) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-keyshortcuts={keys}
          disabled={neighbour === undefined}
          onClick={() => open(neighbour)}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <span ref={place} style={{ whiteSpace: 'nowrap' }}>
      {button(translate('views.show.previous'), {
        keys: 'ArrowLeft',
        neighbour: previous,
        Icon: KeyboardArrowUp,
      })}
      {button(translate('views.show.next'), { keys: 'ArrowRight', neighbour: next, Icon: KeyboardArrowDown })}
    </span>
  );
};

const RelatedLists = lazy(async () => ({ default: (await import('./RelatedLists.tsx')).RelatedLists }));

interface GeneratedShowProps {
  readonly id: Identifier;
}

/** A row's detail in a drawer over the list, at an address of its own, with the way to the rows before and after it. */
export const GeneratedShow = ({ id }: GeneratedShowProps) => {
  const model = useModel();
  const queryOptions = useRowQuery();
  return (
    <ShowBase resource={model.noun} id={id} queryOptions={queryOptions} disableAuthentication>
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
