import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';

/** Reads roles, who holds them, and the lists of people that name them again. */
export const useRenewRoles = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    // Groups first: the people of a role that is gone are then asked for by no one.
    await client.invalidateQueries({ queryKey: ['roleGroup'] });
    await Promise.all(['role', 'member'].map((noun) => client.invalidateQueries({ queryKey: [noun] })));
  };
};

/** Role groups with their roles, as the server answers them. */
export type RoleTree = Calls['characterDatas']['reply'];
export type RoleGroup = RoleTree['list'][number];
export type RoleRow = RoleGroup['roles'][number];
/** A person who holds a role. */
export type Holder = Calls['roleUsersList']['reply']['list'][number];

type Provider = Pick<ConsoleProvider, 'call'>;

/** All groups and roles of the company. */
export const rolesQuery = (provider: Provider) =>
  queryOptions({
    queryKey: ['roleGroup', 'characterDatas'],
    queryFn: ({ signal }): Promise<RoleTree> => provider.call('characterDatas', {}, { signal }),
  });

export const peoplePerPage = 20;

/** One page of the people of a role. */
export const holdersQuery = (
  provider: Provider,
  { posId, page, keyword }: { readonly posId: number; readonly page: number; readonly keyword: string },
) =>
  queryOptions({
    queryKey: ['role', 'roleUsersList', posId, page, keyword],
    queryFn: ({ signal }) =>
      provider.call(
        'roleUsersList',
        { posId, page, page_size: peoplePerPage, ...(keyword === '' ? {} : { keyword }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Whom a role takes by what they are. */
export type RoleRule = Calls['roleRule']['reply'];

/** The rule of a role; only of roles the company made. */
export const ruleQuery = (provider: Provider, posId: number) =>
  queryOptions({
    queryKey: ['role', 'roleRule', posId],
    queryFn: ({ signal }): Promise<RoleRule> => provider.call('roleRule', { posId }, { signal }),
  });

/** A role wherever it stands. */
export const roleIn = (tree: RoleTree, posId: number | undefined): RoleRow | undefined =>
  tree.list.flatMap(({ roles }) => roles).find((role) => role.posId === posId);

/** What the page opens with: the first of the company's own roles that a person holds, else the first of all. */
export const firstRole = (tree: RoleTree): RoleRow | undefined => {
  const own = tree.list.filter(({ editable }) => editable === 1).flatMap(({ roles }) => roles);
  return own.find(({ users_count: people }) => people > 0) ?? tree.list.flatMap(({ roles }) => roles)[0];
};

/** What a keyword leaves: groups it names with all their roles, and roles it names within theirs. */
export const groupsWith = (groups: readonly RoleGroup[], keyword: string): readonly RoleGroup[] => {
  const key = compareKey(keyword);
  const isNamed = (name: string) => compareKey(name).includes(key);
  return groups.flatMap((group) => {
    if (isNamed(group.posGroupName)) return [group];
    const roles = group.roles.filter(({ posName }) => isNamed(posName));
    return roles.length === 0 ? [] : [{ ...group, roles }];
  });
};

/** The order after one is taken out and put at another's place. */
export const movedTo = (ids: readonly number[], id: number, index: number): readonly number[] => {
  const from = ids.indexOf(id);
  return from < 0 || index < 0 || index >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(index, 0, id);
};

/** Whether roles of this kind take people by a rule, on a server that knows of rules: those the company made. */
export const takesRule = ({ editable, has_rule: hasRule }: RoleRow): boolean =>
  editable === 1 && hasRule !== undefined;
