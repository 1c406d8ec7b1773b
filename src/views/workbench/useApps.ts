import { useGetList } from 'react-admin';
import { appCategories } from '#domain/app/catalogue.ts';
import type { App, Calls } from '#generated/types.ts';

/** What a form may leave out, because the server then says it: every row has it. */
type Filled = 'category_id' | 'visible';

/** An app as react-admin keeps it. */
export type AppRow = App & { readonly [Name in Filled]: NonNullable<App[Name]> } & { readonly id: number };

const everyApp = { page: 1, perPage: 300 };

type Reply = Calls['appList']['reply'];

/** Every app the reader reaches, in the order of the workbench; `mayAdd`: whoever reaches all there are adds and sorts them, too. */
export const useApps = () => {
  const apps = useGetList<AppRow>(
    'app',
    { pagination: everyApp, sort: { field: 'sort', order: 'ASC' }, filter: {} },
    // The page says itself what went wrong.
    { onError: () => {}, retry: false },
  );
  const { reply } = (apps.meta ?? {}) as { readonly reply?: Reply };
  return { ...apps, mayAdd: reply?.may_add === 1 };
};

/** Something of a category. */
interface Filed {
  readonly category_id: number;
}

/** Apps by category, in the order of the categories; none without apps. */
export const byCategory = <Row extends Filed>(
  rows: readonly Row[],
): readonly { readonly category: number; readonly rows: readonly Row[] }[] =>
  appCategories
    .map((category) => ({ category, rows: rows.filter((row) => row.category_id === category) }))
    .filter(({ rows: found }) => found.length > 0);
