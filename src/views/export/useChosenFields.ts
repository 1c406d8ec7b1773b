import { useStore } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { type FieldGroup, fieldGroups } from './fieldGroups.ts';

/** The fields of an export as they were chosen last in this browser: all of them at first; in the order of the file. */
export const useChosenFields = (model: EntityModel) => {
  const groups: readonly FieldGroup[] = fieldGroups(model);
  const all = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const [kept, setKept] = useStore<readonly string[] | null>(`export.${model.noun}.fields`, null);
  const chosen = kept === null ? all : all.filter((name) => kept.includes(name));
  return { groups, chosen, setChosen: setKept };
};
