import { lazy, type ReactNode } from 'react';
import { useRouterProvider } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Lazy } from '#views/layouts/Lazy.tsx';

const ImportStartPage = lazy(async () => ({
  default: (await import('./ImportStartPage.tsx')).ImportStartPage,
}));

interface WithImportsProps {
  readonly model: EntityModel;
  /** The noun's own screen, at every other address. */
  readonly children: ReactNode;
}

/** Adds to a noun's screen, generated or its own, the page of each way in: `<route>/import/<purpose>`. */
export const WithImports = ({ model, children }: WithImportsProps) => {
  const { Route, Routes } = useRouterProvider();
  if (model.imports.length === 0) return children;
  return (
    <Routes>
      <Route
        path="import/:purpose"
        element={
          <Lazy name="import">
            <ImportStartPage model={model} />
          </Lazy>
        }
      />
      <Route path="*" element={children} />
    </Routes>
  );
};
