import { lazy } from 'react';
import { useRouterProvider } from 'react-admin';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { Lazy } from '#views/generated/Lazy.tsx';

const ResignWizard = lazy(async () => ({ default: (await import('./ResignWizard.tsx')).ResignWizard }));

/** Those who have left, and at an address of its own (`create?ids=1,2`) the wizard by which people leave. */
export const ResignationScreen = () => {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route
        path="create"
        element={
          <Lazy name="create">
            <ResignWizard />
          </Lazy>
        }
      />
      <Route path="*" element={<GeneratedScreen />} />
    </Routes>
  );
};
