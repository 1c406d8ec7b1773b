import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSay } from '#views/useSay.ts';
import type { Holder, RoleRow } from './roleData.ts';
import { useRenewRoles } from './useRenewRoles.ts';

/** Whether all departments of somebody are seen here: what is not seen could not be given back. */
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
export const useHolderDeeds = (role: RoleRow) => {
  const provider = useDataProvider<ConsoleProvider>();
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
      const text =
        people.length === 1
          ? translate('role.removed', { name: first?.name, role: posName })
          : translate('role.removedMany', { count: formatCount(people.length), role: posName });
      const undo = people.every(isWhole) ? () => takeBack(() => giveBack(people)) : undefined;
      say(text, 'success', { topic: 'role.remove', undo });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
    await renew();
  };
  return { remove };
};
