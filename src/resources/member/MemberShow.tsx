import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Identifier,
  ShowBase,
  useCreatePath,
  useEvent,
  useLocation,
  useNavigate,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { DetailButtons } from '#views/generated/DetailButtons.tsx';
import { Detail, DetailSkeleton } from '#views/generated/GeneratedShow.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useCloseDrawer } from '#views/generated/useCloseDrawer.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

const separator = ' ';

interface Page {
  readonly data?: readonly { readonly id: number | string }[];
}

/** Ids of the page the list beneath shows now, as a text that stays the same while they do. */
const listedIds = (client: QueryClient): string => {
  const pages = client.getQueriesData<Page>({ queryKey: ['member', 'getList'], type: 'active' });
  const lengths = pages.map(([, page]) => (page?.data ?? []).map(({ id }) => id).join(separator));
  return lengths.toSorted((one, other) => other.length - one.length)[0] ?? '';
};

/** Who stands before and after a person in the list beneath the drawer; no one at its ends, or where it is not loaded. */
const useNeighbours = (id: number | string) => {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const ids = useSyncExternalStore(subscribe, () => listedIds(client)).split(separator);
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

/** To the person above or below in the list, by button or ← →; the list beneath stays where it is. */
const NeighbourButtons = ({ id }: { readonly id: Identifier }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { previous, next } = useNeighbours(id);
  const open = (neighbour: string | undefined): boolean => {
    if (neighbour === undefined) return false;
    // Back leads to the list, not through everyone looked at.
    navigate(createPath({ resource: 'member', id: neighbour, type: 'show' }), {
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
      {button(translate('member.previous'), {
        keys: 'ArrowLeft',
        neighbour: previous,
        Icon: KeyboardArrowUp,
      })}
      {button(translate('member.next'), { keys: 'ArrowRight', neighbour: next, Icon: KeyboardArrowDown })}
    </span>
  );
};

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
