import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FailedState } from '#views/generated/ListStates.tsx';
import { CardButton, MandateCard } from './MandateCard.tsx';
import { draftOfGroup, draftOfSub, type MandateDraft, newDraft } from './mandateDraft.ts';
import { useGroups, useSubs } from './useMandates.ts';

/** What can be done with a card. */
export interface MandateDeeds {
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
  readonly deeds: MandateDeeds;
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
      sx={{ py: 6, px: 2, textAlign: 'center', border: 1, borderColor: 'divider', borderRadius: 2 }}
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

const Frame = ({ kind, query, count, total, deeds, children }: FrameProps) => {
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
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => deeds.edit(newDraft(kind))}>
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
export const GroupList = ({ deeds }: { readonly deeds: MandateDeeds }) => {
  const query = useGroups();
  const memberText = useMemberText();
  const translate = useTranslate();
  const list = query.data?.list ?? [];
  const total = translate('mandate.count.manageGroup', { count: list.length });
  return (
    <Frame kind="manageGroup" query={query} count={list.length} total={total} deeds={deeds}>
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
                onClick={() => deeds.edit(draftOfGroup(row))}
              />
              <CardButton
                word="ra.action.delete"
                name={row.name}
                onClick={() => deeds.remove(draftOfGroup(row))}
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

/** Everybody with rights of their own as a card. */
export const SubList = ({ deeds }: { readonly deeds: MandateDeeds }) => {
  const query = useSubs();
  const list = query.data?.list ?? [];
  const total = useSubsText(list.map(({ user_id: id }) => id));
  return (
    <Frame kind="subAdmin" query={query} count={list.length} total={total} deeds={deeds}>
      {list.map((row) => (
        <MandateCard
          key={row.user_id}
          kind="subAdmin"
          row={row}
          name={row.name}
          detail={row.workId ?? undefined}
          buttons={
            <>
              <CardButton word="mandate.explain" name={row.name} onClick={() => deeds.explain(row.user_id)} />
              <CardButton word="ra.action.edit" name={row.name} onClick={() => deeds.edit(draftOfSub(row))} />
              <CardButton
                word="mandate.revoke"
                name={row.name}
                onClick={() => deeds.remove(draftOfSub(row))}
              />
            </>
          }
        />
      ))}
    </Frame>
  );
};
