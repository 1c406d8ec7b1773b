import { useGetList, useLocale } from 'react-admin';
import { appCategories } from '#domain/app/catalogue.ts';
import type { App, Calls } from '#generated/types.ts';
import { localeOf } from '#i18n/locale.ts';

/** What a form may leave out, because the server then says it: every row has it. */
type Filled = 'category_id' | 'visible';

/** An app as react-admin keeps it. */
export type AppRow = App & { readonly [Name in Filled]: NonNullable<App[Name]> } & { readonly id: number };

const everyApp = { page: 1, perPage: 300 };

type Reply = Calls['appList']['reply'];

/** Every app the reader reaches, in the order of the workbench; `mayAdd`: the person who reaches all there are adds and sorts them, too. */
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

interface Named {
  readonly name: string;
  readonly name_en?: string | null | undefined;
  readonly name_ja?: string | null | undefined;
}

/** What an app is called in the reader's language; its own name where it has none there. */
export const useAppName = (): ((app: Named) => string) => {
  const locale = localeOf(useLocale());
  return ({ name, name_en: en, name_ja: ja }) => ({ zh: name, en: en ?? name, ja: ja ?? name })[locale];
};
