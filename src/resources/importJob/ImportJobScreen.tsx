import { lazy } from 'react';
import { useParams, useRouterProvider } from 'react-admin';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { Lazy } from '#views/generated/Lazy.tsx';

const ImportJobPage = lazy(async () => ({
  default: (await import('#views/import/ImportJobPage.tsx')).ImportJobPage,
}));

/** Another import is another page: nothing typed for one may stay for the next. */
const OneImport = () => {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <Lazy name={id}>
      <ImportJobPage key={id} />
    </Lazy>
  );
};

/** What was imported, and below `/<id>` each import from its check to its result. */
export const ImportJobScreen = () => {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path=":id" element={<OneImport />} />
      <Route path=":id/show" element={<OneImport />} />
      <Route path="*" element={<GeneratedScreen />} />
    </Routes>
  );
};
