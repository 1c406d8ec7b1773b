import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** A row of the form's departments; one that was just added has no id yet in a form kept from before. */
export interface PlacementRow {
  readonly id?: number | null;
  readonly name?: string | null;
  readonly path?: string | null;
}

const mainSource = 'main_department_id';

/**
 * Keeps the main department among the chosen ones: the only one is it; one that was taken away no longer is. A main
 * department out of the editor's scope (`isElsewhere`) stays what it is and cannot be replaced from here.
 */
export const useMainDepartment = (source: string) => {
  const { setValue } = useFormContext();
  const [watched, main, isHomeManaged]: readonly unknown[] = useWatch({
    name: [source, mainSource, 'is_home_managed'],
  });
  const rows: readonly PlacementRow[] = Array.isArray(watched) ? watched : [];
  const isElsewhere = isHomeManaged === 0 && typeof main !== 'number';
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const isGone = typeof main === 'number' && !ids.includes(main);
  const [only] = ids;
  const requested = isElsewhere ? null : ids.length === 1 ? only : isGone ? null : main;
  useEffect(() => {
    if ((requested ?? null) !== (main ?? null))
      setValue(mainSource, requested ?? null, { shouldDirty: true });
  }, [requested, main, setValue]);
  const choose = (id: number) => setValue(mainSource, id, { shouldDirty: true, shouldValidate: true });
  return { rows, main, isElsewhere, choose };
};
