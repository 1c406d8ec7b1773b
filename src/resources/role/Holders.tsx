import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { Pages } from '#views/list/Pages.tsx';
import { TreeSearchBox } from '#views/tree/TreeSearchBox.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { HolderTable } from './HolderTable.tsx';
import { type Holder, holdersQuery, peoplePerPage, type RoleRow, useRenewRoles } from './roleData.ts';

/** Whether all departments of a person are seen here: what is not seen could not be given back. */
const isWhole = ({ scope_count: count, scope_depts: seen }: Holder): boolean => count === seen.length;

/** People with the same departments together: one call gives those back. */
const byScope = (people: readonly Holder[]): readonly (readonly [readonly number[], readonly number[]])[] => {
  const groups = new Map<string, { readonly scope: readonly number[]; readonly ids: number[] }>();
  for (const person of people) {
    const scope = person.scope_depts.map(({ id }) => id);
    const key = scope.toSorted((one, other) => one - other).join(' ');
    const group = groups.get(key) ?? { scope, ids: [] };
    group.ids.push(person.user_id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ scope, ids }) => [ids, scope] as const);
};

/** Takes a role from people: said at once, and taken back with the departments each of them had. */
const useHolderActions = (role: RoleRow) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const renew = useRenewRoles();
  const takeBack = useTakeBack();
  const { posId, posName } = role;

  const giveBack = async (people: readonly Holder[]): Promise<void> => {
    for (const [ids, scope] of byScope(people))
      await provider.call('addRoleUsers', { posId, user_ids: [...ids], scope_depts: [...scope] });
  };

  const remove = async (people: readonly Holder[]): Promise<void> => {
    const [first] = people;
    try {
      await provider.call('delRoleUsers', { posId, user_ids: people.map((person) => person.user_id) });
      const one = first?.by_rule === 1 ? 'role.staysByRule' : 'role.removed';
      const text =
        people.length === 1
          ? translate(one, { name: first?.name, role: posName })
          : translate('role.removedMany', { count: formatCount(people.length), role: posName });
      const undo = people.every(isWhole) ? () => takeBack(() => giveBack(people)) : undefined;
      say(text, 'success', { call: 'delRoleUsers', topic: 'role.remove', undo });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
    await renew();
  };
  return { remove };
};

const typingPauseMs = 250;

/** A keyword once the typing has paused, and the page that belongs to it. */
const usePlace = () => {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState({ keyword: '', page: 1 });
  useEffect(() => {
    const keyword = typed.trim();
    const timer = setTimeout(
      () => setPlace((now) => (now.keyword === keyword ? now : { keyword, page: 1 })),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  return { ...place, typed, setTyped, setPage: (page: number) => setPlace({ ...place, page }) };
};

interface HoldersProps {
  readonly role: RoleRow;
  readonly onScope: (person: Holder) => void;
  /** At the right of the line above the people: what is done with the role. */
  readonly action: ReactNode;
  /** Between that line and the people: what has to be known about the role. */
  readonly children: ReactNode;
}

interface LineProps extends Pick<HoldersProps, 'role' | 'action'> {
  /** How many people there are, once that is known. */
  readonly count: string | undefined;
  readonly search: ReactNode;
}

/** The role and all that concerns it as a whole, in one line. */
const Line = ({ role, count, search, action }: LineProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={roleLine}>
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {role.posName}
      </Typography>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mr: 'auto' }}>
        {count === undefined ? '' : translate('role.people', { count })}
      </Typography>
      {search}
      {action}
    </Stack>
  );
};

const roleLine = { alignItems: 'center', flexWrap: 'wrap', minHeight: 44, mb: 0.5 } as const;

interface ChosenBarProps {
  readonly chosen: readonly Holder[];
  readonly onRemove: () => void;
}

/** What can be done with the chosen people of the page. */
const ChosenBar = ({ chosen, onRemove }: ChosenBarProps) => {
  const translate = useTranslate();
  if (chosen.length === 0) return null;
  const count = formatCount(chosen.length);
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
      <Typography role="status" variant="body2">
        {translate('role.selected', { count })}
      </Typography>
      <Button size="small" variant="outlined" onClick={onRemove}>
        {translate('role.removeSelected', { count })}
      </Button>
    </Stack>
  );
};

/** Who holds a role, a page at a time: found by name, taken out one by one or several at once. */
export const Holders = ({ role, onScope, action, children }: HoldersProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const place = usePlace();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { remove } = useHolderActions(role);
  const { data, error, refetch } = useQuery(
    holdersQuery(provider, { posId: role.posId, page: place.page, keyword: place.keyword }),
  );
  if (data === undefined)
    return (
      <>
        <Line role={role} count={undefined} search={null} action={action} />
        {children}
        {error === null ? (
          <Skeleton variant="rounded" height={160} aria-busy />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  const picked = data.list.filter((person) => chosen.has(person.user_id));
  const take = (people: readonly Holder[]) => {
    setChosen(new Set());
    void remove(people);
  };
  const isEmpty = data.total === 0;
  return (
    <>
      <Line
        role={role}
        count={formatCount(data.total)}
        search={
          isEmpty && place.typed === '' ? null : (
            <Box sx={{ width: { xs: '100%', sm: 240 } }}>
              <TreeSearchBox
                search={{ typed: place.typed, setTyped: place.setTyped, isSearching: false }}
                label={translate('role.peopleSearch')}
              />
            </Box>
          )
        }
        action={action}
      />
      {children}
      <ChosenBar chosen={picked} onRemove={() => take(picked)} />
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
          {translate(place.keyword === '' ? 'role.noHolders' : 'role.noneFound')}
        </Typography>
      ) : (
        <HolderTable
          role={role}
          people={data.list}
          chosen={new Set(picked.map((person) => person.user_id))}
          onChoose={setChosen}
          actions={{ remove: take, changeScope: onScope }}
        />
      )}
      <Pages total={data.total} page={place.page} perPage={peoplePerPage} onPage={place.setPage} />
    </>
  );
};
