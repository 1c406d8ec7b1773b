import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, lazy, Suspense } from 'react';
import { type Identifier, useParams, useRouterProvider, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { Lazy } from '#views/layouts/AfterPaint.tsx';
import { HeldBelow, HeldRows } from '#views/layouts/HeldRows.tsx';
import { lazyPart, preloadPart } from '#views/lazyPart.ts';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import type { Overrides } from '#views/override.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { GeneratedList, LaidOutList } from './GeneratedList.tsx';

const GeneratedShow = lazyPart(async () => ({
  default: (await import('./GeneratedShow.tsx')).GeneratedShow,
}));
const GeneratedEdit = lazyPart(async () => ({
  default: (await import('./GeneratedEdit.tsx')).GeneratedEdit,
}));
const SettingDialog = lazy(async () => ({ default: (await import('./SettingDialog.tsx')).SettingDialog }));
const GeneratedCreate = lazyPart(async () => ({
  default: (await import('./GeneratedCreate.tsx')).GeneratedCreate,
}));

/** The id in the address as the wire wants it: a number where the schema says integer. */
const rowId = (model: EntityModel, id: string): Identifier =>
  findField(model.fields, model.idField)?.schema.type === 'integer' && /^\d+$/.test(id) ? Number(id) : id;

interface OfRowProps {
  readonly model: EntityModel;
  readonly view: ComponentType<{ readonly id: Identifier }>;
}

const OfRow = ({ model, view: View }: OfRowProps) => {
  const { id } = useParams<{ id: string }>();
  if (id === undefined) return null;
  return (
    <Lazy name={id}>
      {/* Another row is another form: nothing typed for one may stay for the next. */}
      <View key={id} id={rowId(model, id)} />
    </Lazy>
  );
};

/** The addresses below a list: `create`, `<id>`, `<id>/show`, `settings`, each a drawer or dialog over the list that stays as it is. */
const GeneratedDrawers = ({ model }: { readonly model: EntityModel }) => {
  const { Route, Routes } = useRouterProvider();
  const { show, edit, create: Create } = useOverride(model.noun).views ?? {};
  return (
    <Routes>
      {model.verbs.create === undefined ? null : (
        <Route
          path="create"
          element={<Lazy name="create">{Create ? <Create /> : <GeneratedCreate />}</Lazy>}
        />
      )}
      {model.list.settings === undefined ? null : (
        <Route
          path="settings"
          element={
            <Lazy name="settings">
              <SettingDialog model={model} />
            </Lazy>
          }
        />
      )}
      <Route path=":id/show" element={<OfRow model={model} view={show ?? GeneratedShow} />} />
      {model.verbs.update === undefined ? null : (
        <Route path=":id" element={<OfRow model={model} view={edit ?? GeneratedEdit} />} />
      )}
      <Route path="*" element={null} />
    </Routes>
  );
};

const GeneratedSetting = lazyPart(async () => ({
  default: (await import('./SettingContent.tsx')).GeneratedSetting,
}));

const ReportScreen = lazyPart(async () => ({
  default: (await import('../report/ReportScreen.tsx')).ReportScreen,
}));

/** Loads the code of all that a noun's address begins with, so that it is shown in one pass. */
export const preloadScreen = async (
  model: EntityModel,
  { screen, views = {} }: Overrides = {},
): Promise<void> => {
  const { list, above, below, aside } = views;
  const parts = [
    screen,
    ...[list, above, below, aside],
    model.kind === 'singleton' ? GeneratedSetting : undefined,
    model.report === undefined ? undefined : ReportScreen,
    model.list.layouts === undefined ? undefined : LaidOutList,
  ];
  await Promise.all(parts.map(preloadPart));
};

/** Loads the code of details and forms, which a list is mostly left for. */
export const preloadDrawers = async (): Promise<void> => {
  await Promise.all([GeneratedShow, GeneratedEdit, GeneratedCreate].map(preloadPart));
};

/** Everything under a noun's address: pages of its own, its list and the drawers over it, the page of a setting, or the figures of a report. */
export const GeneratedScreen = () => {
  const model = useModel();
  const { Route, Routes } = useRouterProvider();
  const { pages = {} } = useOverride(model.noun);
  return (
    <Routes>
      {Object.entries(pages).map(([place, page]) => (
        <Route key={place} path={place} element={<OwnPage place={place} page={page} />} />
      ))}
      <Route path="*" element={model.report === undefined ? <ListPage model={model} /> : <ReportScreen />} />
    </Routes>
  );
};

interface OwnPageProps {
  readonly place: string;
  readonly page: ComponentType;
}

/** Another row is another page: nothing typed for one may stay for the next. */
const OwnPage = ({ place, page: Page }: OwnPageProps) => {
  const { id = '' } = useParams<{ id: string }>();
  const name = `${place} ${id}`;
  return (
    <Lazy name={name}>
      <Page key={name} />
    </Lazy>
  );
};

const besides = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  columnGap: 4,
  rowGap: 3,
  alignItems: { xs: 'stretch', md: 'flex-start' },
} as const;

interface ListPageProps {
  readonly model: EntityModel;
}

/** What a page is about, below its head; the way back to the settings it belongs to stands in that. */
const PageBeginning = ({ model }: ListPageProps) => {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 'var(--width-reading)' }}>
      {translate(wordKeys(model.noun).intro, { limit: model.maxRows })}
    </Typography>
  );
};

const ListPage = ({ model }: ListPageProps) => {
  const { list: List = GeneratedList, above, below, aside } = useOverride(model.noun).views ?? {};
  const isSetting = model.kind === 'singleton';
  return (
    <>
      <Box sx={besides}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {model.hasIntro ? <PageBeginning model={model} /> : null}
          <HeldBelow
            part={<HeldRows above={above}>{isSetting ? <Slot of={GeneratedSetting} /> : <List />}</HeldRows>}
          >
            <Slot of={below} />
          </HeldBelow>
        </Box>
        {aside === undefined ? null : (
          <Box sx={{ position: { md: 'sticky' }, top: 72 }}>
            <Slot of={aside} />
          </Box>
        )}
      </Box>
      {isSetting ? null : <GeneratedDrawers model={model} />}
    </>
  );
};

const Slot = ({ of: Part }: { readonly of: ComponentType | undefined }) =>
  Part === undefined ? null : (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
