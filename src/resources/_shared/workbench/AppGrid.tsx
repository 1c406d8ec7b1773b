import Box from '@mui/material/Box';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { appCategories } from '#domain/app/catalogue.ts';
import type { App, Calls } from '#generated/types.ts';
import { localeOf } from '#i18n/locale.ts';
import { wordKeys } from '#views/wordKeys.ts';

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

interface AppIconProps {
  readonly url: string;
  readonly size: number;
}

/** The picture of an app; its name stands beside it, so it says nothing itself. */
export const AppIcon = ({ url, size }: AppIconProps) => (
  <Box
    component="img"
    src={url}
    alt=""
    width={size}
    height={size}
    sx={{ borderRadius: `${size * 0.23}px`, flexShrink: 0, objectFit: 'cover', display: 'block' }}
  />
);

/** What the workbench shows of an app. */
interface ShownApp {
  readonly app_id: number;
  readonly name: string;
  readonly name_en?: string | null | undefined;
  readonly name_ja?: string | null | undefined;
  readonly icon_url: string;
  readonly category_id: number;
}

const iconSize = 40;

/** A card of the workbench: apps four in a row below their title. */
export const AppCard = ({ title, apps }: { readonly title: string; readonly apps: readonly ShownApp[] }) => {
  const nameOf = useAppName();
  return (
    <Box sx={{ bgcolor: '#ffffff', borderRadius: '12px', p: 1.25, mb: 1.25 }}>
      <Box sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>{title}</Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: '8px 2px',
          gridTemplateColumns: 'repeat(4, 1fr)',
        }}
      >
        {apps.map((app) => (
          <Box
            key={app.app_id}
            component="li"
            sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 0.5, minWidth: 0 }}
          >
            <AppIcon url={app.icon_url} size={iconSize} />
            <Box
              sx={{
                // A phone of 375 px in a frame of 300: at its size words as long as “Attendance” stay whole.
                fontSize: 11,
                lineHeight: 1.3,
                textAlign: 'center',
                // A name of five characters breaks in its middle, not before its last.
                textWrap: 'balance',
                hyphens: 'auto',
                overflowWrap: 'anywhere',
              }}
            >
              {nameOf(app)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** The apps of the workbench, a card per category. */
export const AppGrid = ({ apps }: { readonly apps: readonly ShownApp[] }) => {
  const translate = useTranslate();
  if (apps.length === 0)
    return <Box sx={{ fontSize: 14, textAlign: 'center', py: 4 }}>{translate('workbench.noApps')}</Box>;
  return (
    <>
      {byCategory(apps).map(({ category, rows }) => (
        <AppCard
          key={category}
          title={translate(wordKeys('app').option('category_id', category))}
          apps={rows}
        />
      ))}
    </>
  );
};
