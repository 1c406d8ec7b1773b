import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { movedTo, type RoleGroup, type RoleRow, type RoleTree, rolesQuery } from './roleData.ts';

const byOrder = <Row>(rows: readonly Row[], ids: readonly number[], idOf: (row: Row) => number): Row[] =>
  rows.toSorted((one, other) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)));

const groupsInOrder = (tree: RoleTree, ids: readonly number[]): RoleTree => ({
  ...tree,
  list: byOrder(tree.list, [0, ...ids], ({ id }) => id),
});

const rolesInOrder = (tree: RoleTree, groupId: number, ids: readonly number[]): RoleTree => ({
  ...tree,
  list: tree.list.map((group) =>
    group.id === groupId ? { ...group, roles: byOrder(group.roles, ids, ({ posId }) => posId) } : group,
  ),
});

interface Order {
  readonly call: 'sortRoleGroup' | 'sortRole';
  readonly ids: readonly number[];
  readonly id: number;
  readonly name: string;
  readonly show: (tree: RoleTree, ids: readonly number[]) => RoleTree;
}

/** Moves groups, and roles within theirs: shown at once, said, and taken back by the same call with the former order. */
export const useRoleOrder = (tree: RoleTree, announce: (text: string) => void) => {
  const client = useQueryClient();
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const { queryKey } = rolesQuery(provider);

  const move = async ({ call, ids, id, name, show }: Order, index: number): Promise<void> => {
    const from = ids.indexOf(id);
    if (index < 0 || index >= ids.length) {
      announce(translate(`role.ended.${index < from ? 'up' : 'down'}`, { name }));
      return;
    }
    const next = movedTo(ids, id, index);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (shown) => shown && show(shown, next));
    try {
      await provider.call(call, { ids: [...next] });
      const text = translate('role.moved', { name, place: index + 1 });
      announce(text);
      const undo = () => takeBack(() => provider.call(call, { ids: [...ids] }));
      say(text, 'success', { topic: 'role.sort', undo });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
    await client.invalidateQueries({ queryKey });
  };

  const groupIds = tree.list.filter(({ editable }) => editable === 1).map(({ id }) => id);
  return {
    groupIds,
    moveGroup: ({ id, posGroupName: name }: RoleGroup, index: number) =>
      move({ call: 'sortRoleGroup', ids: groupIds, id, name, show: groupsInOrder }, index),
    moveRole: ({ id: groupId, roles }: RoleGroup, { posId: id, posName: name }: RoleRow, index: number) =>
      move(
        {
          call: 'sortRole',
          ids: roles.map(({ posId }) => posId),
          id,
          name,
          show: (shown, ids) => rolesInOrder(shown, groupId, ids),
        },
        index,
      ),
  };
};
