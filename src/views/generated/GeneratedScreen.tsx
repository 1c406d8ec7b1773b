import Box from '@mui/material/Box';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams, useRouterProvider } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Lazy } from '#views/layouts/Lazy.tsx';
import { useModel, useOverride } from '../ModelContext.tsx';
import { GeneratedDrawers } from './GeneratedDrawers.tsx';
import { GeneratedList } from './GeneratedList.tsx';

const GeneratedSetting = lazy(async () => ({
  default: (await import('./GeneratedSetting.tsx')).GeneratedSetting,
}));

const PageBeginning = lazy(async () => ({
  default: (await import('./PageBeginning.tsx')).PageBeginning,
}));

const ReportScreen = lazy(async () => ({
  default: (await import('../report/ReportScreen.tsx')).ReportScreen,
}));

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

const ListPage = ({ model }: ListPageProps) => {
  const { list: List = GeneratedList, above, below, aside } = useOverride(model.noun).views ?? {};
  const isSetting = model.kind === 'singleton';
  return (
    <>
      <Box sx={besides}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {model.within === undefined && !model.hasIntro ? null : <Slot of={PageBeginning} />}
          <Slot of={above} />
          {isSetting ? <Slot of={GeneratedSetting} /> : <List />}
          <Slot of={below} />
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
