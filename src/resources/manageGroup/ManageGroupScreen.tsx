import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { FailedState } from '#views/generated/ListStates.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { CardButton, MandateCard } from './MandateCard.tsx';
import { draftOfGroup, draftOfSub, type MandateDraft, newDraft } from './mandateDraft.ts';
import {
  type MandatePlace,
  type MandateTab,
  mandateTabs,
  placeAddress,
  readPlace,
  useGroups,
  useSubs,
} from './useMandates.ts';

/** What can be done with a card. */
interface MandateActions {
  readonly edit: (draft: MandateDraft) => void;
  readonly remove: (draft: MandateDraft) => void;
  readonly explain: (userId: number) => void;
}

interface FrameProps {
  readonly kind: MandateDraft['kind'];
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
  readonly count: number;
  /** How many there are, in words. */
  readonly total: string;
  readonly actions: MandateActions;
  readonly children: ReactNode;
}

const skeletons = ['a', 'b', 'c'];

const Loading = () => {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('ra.page.loading')} spacing={1.5}>
      {skeletons.map((key) => (
        <Skeleton key={key} variant="rounded" height={124} />
      ))}
    </Stack>
  );
};

const Empty = ({ kind }: { readonly kind: MandateDraft['kind'] }) => {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        py: 6,
        px: 2,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Typography component="p" variant="h3" sx={{ mb: 1 }}>
        {translate(`mandate.empty.${kind}`)}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 520, mx: 'auto' }}>
        {translate(`mandate.emptyHint.${kind}`)}
      </Typography>
    </Box>
  );
};

const Frame = ({ kind, query, count, total, actions, children }: FrameProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? <Loading /> : <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between', mb: 2 }}
      >
        <Typography color="text.secondary" sx={{ flex: '1 1 260px' }}>
          {translate(`mandate.intro.${kind}`)} {total}
        </Typography>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => actions.edit(newDraft(kind))}>
          {translate(`mandate.add.${kind}`)}
        </Button>
      </Stack>
      {count === 0 ? <Empty kind={kind} /> : null}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Stack>
    </>
  );
};

const namedMembers = 12;

const useMemberText = () => {
  const translate = useTranslate();
  return (members: readonly { readonly name: string }[]): string => {
    if (members.length === 0) return translate('mandate.noMembers');
    const names = members.slice(0, namedMembers).map(({ name }) => name);
    const text = names.join(translate('mandate.separator'));
    return members.length > namedMembers
      ? translate('mandate.membersMore', { names: text, count: members.length })
      : text;
  };
};

/** Every manage group as a card. */
const GroupList = ({ actions }: { readonly actions: MandateActions }) => {
  const query = useGroups();
  const memberText = useMemberText();
  const translate = useTranslate();
  const list = query.data?.list ?? [];
  const total = translate('mandate.count.manageGroup', { count: list.length });
  return (
    <Frame kind="manageGroup" query={query} count={list.length} total={total} actions={actions}>
      {list.map((row) => (
        <MandateCard
          key={row.id}
          kind="manageGroup"
          row={row}
          name={row.name}
          members={memberText(row.members)}
          isAll={row.is_all === 1}
          buttons={
            <>
              <CardButton
                word="ra.action.edit"
                name={row.name}
                onClick={() => actions.edit(draftOfGroup(row))}
              />
              <CardButton
                word="ra.action.delete"
                name={row.name}
                onClick={() => actions.remove(draftOfGroup(row))}
              />
            </>
          }
        />
      ))}
    </Frame>
  );
};

/** How many sub-administrators there are, as the roles count them: members of manage groups are some, too. */
const useSubsText = (own: readonly number[]): string => {
  const translate = useTranslate();
  const groups = useGroups().data?.list ?? [];
  const all = new Set([...own, ...groups.flatMap(({ user_ids: ids }) => ids)]);
  return all.size === own.length
    ? translate('mandate.count.subAdmin', { count: own.length })
    : translate('mandate.count.subAdminByGroup', { count: all.size, own: own.length });
};

/** Everyone with rights of their own as a card. */
const SubList = ({ actions }: { readonly actions: MandateActions }) => {
  const query = useSubs();
  const list = query.data?.list ?? [];
  const total = useSubsText(list.map(({ user_id: id }) => id));
  return (
    <Frame kind="subAdmin" query={query} count={list.length} total={total} actions={actions}>
      {list.map((row) => (
        <MandateCard
          key={row.user_id}
          kind="subAdmin"
          row={row}
          name={row.name}
          detail={row.workId ?? undefined}
          buttons={
            <>
              <CardButton
                word="mandate.explain"
                name={row.name}
                onClick={() => actions.explain(row.user_id)}
              />
              <CardButton
                word="ra.action.edit"
                name={row.name}
                onClick={() => actions.edit(draftOfSub(row))}
              />
              <CardButton
                word="mandate.revoke"
                name={row.name}
                onClick={() => actions.remove(draftOfSub(row))}
              />
            </>
          }
        />
      ))}
    </Frame>
  );
};

const MandateDrawer = lazy(async () => ({ default: (await import('./MandateDrawer.tsx')).MandateDrawer }));
const RemoveMandateDialog = lazy(async () => ({
  default: (await import('./RemoveMandateDialog.tsx')).RemoveMandateDialog,
}));
const EffectivePanel = lazy(async () => ({ default: (await import('./EffectivePanel.tsx')).EffectivePanel }));

type Open = { readonly kind: 'edit' | 'remove'; readonly draft: MandateDraft };

interface DialogsProps {
  readonly open: Open | undefined;
  readonly onClose: () => void;
}

const Dialogs = ({ open, onClose }: DialogsProps) => {
  const groups = useGroups().data?.list ?? [];
  if (open === undefined) return null;
  const { kind, draft } = open;
  return (
    <Suspense fallback={null}>
      {kind === 'remove' ? (
        <RemoveMandateDialog draft={draft} onClose={onClose} />
      ) : (
        <MandateDrawer
          initial={draft}
          names={groups
            .filter(({ id }) => draft.kind !== 'manageGroup' || id !== draft.id)
            .map(({ name }) => name)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
};

interface SideProps {
  readonly place: MandatePlace;
  readonly actions: MandateActions;
  readonly onAsk: (place: MandatePlace) => void;
}

const Side = ({ place, actions, onAsk }: SideProps) => {
  if (place.tab === 'groups') return <GroupList actions={actions} />;
  if (place.tab === 'subs') return <SubList actions={actions} />;
  return (
    <Suspense fallback={null}>
      <EffectivePanel place={place} onAsk={onAsk} />
    </Suspense>
  );
};

/** Manage groups and sub-administrators, and who may do what because of them. */
export const ManageGroupScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const place = readPlace(useLocation().search);
  const [open, setOpen] = useState<Open>();
  const goTo = (next: MandatePlace) => navigate(placeAddress(next), { replace: true });
  const actions: MandateActions = {
    edit: (draft) => setOpen({ kind: 'edit', draft }),
    remove: (draft) => setOpen({ kind: 'remove', draft }),
    explain: (userId) => goTo({ tab: 'effective', userId, departmentId: undefined }),
  };
  return (
    <Box sx={{ pt: 1, maxWidth: 'var(--width-wide)' }}>
      <Title title={translate(wordKeys('manageGroup').plural)} />
      <Tabs
        value={place.tab}
        onChange={(_, tab: MandateTab) => goTo({ ...place, tab })}
        aria-label={translate(wordKeys('manageGroup').plural)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {mandateTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`mandate-tab-${tab}`}
            aria-controls="mandate-side"
            label={translate(`mandate.tab.${tab}`)}
          />
        ))}
      </Tabs>
      <Box id="mandate-side" role="tabpanel" aria-labelledby={`mandate-tab-${place.tab}`}>
        <Side place={place} actions={actions} onAsk={goTo} />
      </Box>
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </Box>
  );
};
