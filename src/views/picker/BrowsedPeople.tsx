import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { useChosen } from './useRelated.ts';

type ReasonAgainst = ((row: RaRecord) => string | undefined) | undefined;

/** Why people cannot be chosen, judged by their own rows: departments and roles name people without what a rule asks of them. */
const useReasons = (ids: readonly number[], reasonAgainst: ReasonAgainst) => {
  const asked = reasonAgainst === undefined ? [] : ids;
  const { rows, isLoading } = useChosen('member', asked);
  const of = (id: number): string | undefined => {
    const row = rows.find((each) => Number(each.id) === id);
    return row === undefined ? undefined : reasonAgainst?.(row);
  };
  return {
    of,
    /** Until a person is judged they are not to be chosen. */
    isBarred: (id: number): boolean => (isLoading && asked.length > 0) || of(id) !== undefined,
    isPending: isLoading,
  };
};

/** A person as the dialog knows them; who was chosen before may have no name yet. */
export interface ChosenPerson {
  readonly id: Identifier;
  readonly name?: string;
}

export interface BrowsedChoice {
  readonly isMany: boolean;
  readonly chosen: readonly ChosenPerson[];
  /** How many there may be; `Infinity` where nothing says so. */
  readonly limit: number;
  readonly reasonAgainst: ((row: RaRecord) => string | undefined) | undefined;
  readonly onChange: (chosen: readonly ChosenPerson[]) => void;
}

/** A person to be ticked: `detail` tells two of one name apart. */
export interface ListedPerson {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

interface LineProps {
  readonly input: ReactElement;
  readonly name: string;
  readonly detail: string;
  /** Why they cannot be chosen: stays readable where the name is pale. */
  readonly reason?: string | undefined;
}

const Line = ({ input, name, detail, reason }: LineProps) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      minHeight: 44,
      px: 0.5,
      borderRadius: 1,
      cursor: 'pointer',
      '&:hover': { bgcolor: 'action.hover' },
      '&:has(:disabled)': { cursor: 'default', color: 'text.disabled' },
    }}
  >
    {input}
    <Box sx={{ minWidth: 0, py: 0.5 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {detail === '' ? null : (
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ display: 'block', overflowWrap: 'anywhere', lineHeight: 1.4 }}
        >
          {detail}
        </Typography>
      )}
      {reason === undefined ? null : (
        <Typography variant="caption" color="text.primary" sx={{ display: 'block', lineHeight: 1.4 }}>
          {reason}
        </Typography>
      )}
    </Box>
  </Box>
);

interface AllLineProps extends BrowsedChoice {
  readonly people: readonly ListedPerson[];
}

/** Chooses everyone who is listed, as far as there is room for all of them. */
const AllLine = ({ people, chosen, limit, onChange }: AllLineProps) => {
  const translate = useTranslate();
  const listed = new Set(people.map(({ id }) => id));
  const others = chosen.filter(({ id }) => !listed.has(Number(id)));
  const isAll = others.length + listed.size === chosen.length;
  const known = new Set(chosen.map(({ id }) => Number(id)));
  const added = people.filter(({ id }) => !known.has(id));
  const toggle = () => onChange(isAll ? others : [...chosen, ...added.map(({ id, name }) => ({ id, name }))]);
  return (
    <Line
      name={translate('department.bulk.selectAll')}
      detail=""
      input={
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={!isAll && others.length < chosen.length}
          disabled={!isAll && chosen.length + added.length > limit}
          onChange={toggle}
        />
      }
    />
  );
};

interface BrowsedPeopleProps extends BrowsedChoice {
  readonly people: readonly ListedPerson[];
}

/** People to be ticked; one of them alone where one is asked for. Who cannot be chosen says why. */
export const BrowsedPeople = (props: BrowsedPeopleProps) => {
  const { people, isMany, chosen, limit, onChange } = props;
  const translate = useTranslate();
  const groupName = useId();
  const reasons = useReasons(
    people.map(({ id }) => id),
    props.reasonAgainst,
  );
  const toggle = ({ id, name }: ListedPerson, isChosen: boolean) => {
    if (!isMany) return onChange([{ id, name }]);
    return onChange(isChosen ? chosen.filter((each) => Number(each.id) !== id) : [...chosen, { id, name }]);
  };
  const free = people.filter(({ id }) => !reasons.isBarred(id));
  return (
    <Box
      role={isMany ? 'group' : 'radiogroup'}
      aria-label={translate(wordKeys('member').name, { smart_count: 2 })}
      aria-busy={reasons.isPending}
    >
      {isMany && free.length > 1 ? <AllLine {...props} people={free} /> : null}
      {people.map((person) => {
        const { id, name, detail } = person;
        const isChosen = chosen.some((each) => Number(each.id) === id);
        const isBarred = reasons.isBarred(id);
        const shared = {
          size: 'small',
          checked: isChosen,
          onChange: () => toggle(person, isChosen),
        } as const;
        return (
          <Line
            key={id}
            name={name}
            detail={detail}
            reason={reasons.of(id)}
            input={
              isMany ? (
                <Checkbox {...shared} disabled={!isChosen && (isBarred || chosen.length >= limit)} />
              ) : (
                <Radio {...shared} name={groupName} disabled={isBarred} />
              )
            }
          />
        );
      })}
    </Box>
  );
};

type Level = Calls['getDeptAndUser']['reply'];
export type BrowsedDepartment = Level['departments'][number];
export type BrowsedPerson = Level['users'][number];

const pageSize = 50;

/** Who joins while a user reads on pushes others to the next page: they are shown once. */
const withoutRepeats = (people: readonly BrowsedPerson[]): readonly BrowsedPerson[] => [
  ...new Map(people.map((person) => [person.user_id, person])).values(),
];

/** What is right below a department: sub-departments at once, people page by page. The company itself has the id 0. */
export const useLevel = (id: number) => {
  const provider = useConsoleProvider();
  const query = useInfiniteQuery({
    queryKey: ['member', 'getDeptAndUser', id],
    queryFn: ({ pageParam, signal }) =>
      provider.call(
        'getDeptAndUser',
        { id, with_users: 1, page: pageParam, page_size: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ users, total }, _, page) =>
      users.length > 0 && page * pageSize < total ? page + 1 : undefined,
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    departments: pages[0]?.departments ?? [],
    people: withoutRepeats(pages.flatMap(({ users }) => users)),
    total: pages.at(-1)?.total ?? 0,
  };
};
