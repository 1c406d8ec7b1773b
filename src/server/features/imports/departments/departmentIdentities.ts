import { pathKey, pathOf } from '#domain/department/path.ts';
import type { ImportTarget, RowIdentity } from '#server/features/imports/sheet/importTarget.ts';
import { idOf, textOf } from './changeFacts.ts';

/** Two rows of a sheet name the same department by its id or by its path. */
export const departmentIdentities: ImportTarget['identitiesOf'] = (row) => {
  const id = idOf(row);
  const path = textOf(row, 'dept_path');
  const identities: readonly (RowIdentity | undefined)[] = [
    id === undefined ? undefined : { column: 'id', key: String(id) },
    path === '' ? undefined : { column: 'dept_path', key: pathKey(pathOf(path)) },
  ];
  return identities.flatMap((each) => each ?? []);
};
