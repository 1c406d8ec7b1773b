import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRouterProvider } from 'react-admin';
import { customFieldsQuery, useLiveModels } from '#app/console/liveModels.ts';
import { loadedModels, readModels } from '#app/console/modelStore.ts';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { whenAtRest } from '#app/start/atRest.ts';
import { openedNoun } from '#domain/console/addresses.ts';
import type { EntityModel } from '#engine/model.ts';
import { overrideOf } from '#resources/overrides.ts';
import { draftEvent, dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
import { readSession, type Session } from '#session/session.ts';
import { type DraftStore, DraftStoreProvider, noDrafts } from '#views/form/FormDraft.ts';
import { GeneratedScreen, preloadDrawers, preloadScreen } from '#views/generated/GeneratedScreen.tsx';
import { Lazy } from '#views/layouts/AfterPaint.tsx';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { loadValidators } from '#views/validators.ts';
import { askRows, type RowsPorts } from './firstRows.ts';

const ImportStartPage = lazy(async () => ({
  default: (await import('#views/import/ImportStartPage.tsx')).ImportStartPage,
}));

interface WithImportsProps {
  readonly model: EntityModel;
  /** The noun's own screen, at every other address. */
  readonly children: ReactNode;
}

/** Adds to a noun's screen, generated or its own, the page of each way in: `<route>/import/<purpose>`. */
const WithImports = ({ model, children }: WithImportsProps) => {
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

/**
 * The drafts of one signed-in person. The owner is fixed when the store is made: by the time a form goes away, the
 * login it was typed under may be cleared already.
 */
export const createDraftStore = (session: Session | undefined): DraftStore => {
  if (session === undefined) return noDrafts;
  const placeOf = (route: string) => ({ companyId: session.companyId, userId: session.userId, route });
  return {
    read: (route) => readDraft(placeOf(route)),
    save: (route, draft) => saveDraft(placeOf(route), draft),
    drop: (route) => dropDraft(placeOf(route)),
    onKeep: (keep) => {
      window.addEventListener(draftEvent, keep);
      window.addEventListener('pagehide', keep);
      return () => {
        window.removeEventListener(draftEvent, keep);
        window.removeEventListener('pagehide', keep);
      };
    },
  };
};

interface FirstPagePorts extends RowsPorts {
  readonly address: Pick<Location, 'pathname' | 'search'>;
}

/**
 * Asks for what the first page begins with, and loads the rest of its code: until then. `answer` is settled once it is answered, well or
 * not. It comes with the views, whose lists it speaks for.
 */
export const prepareFirstPage = async (
  ports: FirstPagePorts,
): Promise<{ readonly answer: Promise<void> }> => {
  const { address } = ports;
  const pages = readModels().all.filter(({ kind }) => kind !== 'service');
  const model = loadedModels()[openedNoun(pages, address.pathname)?.noun ?? ''];
  // Elsewhere the address itself says what is shown.
  const isList = model?.route === address.pathname && address.search === '';
  const answer = isList ? askRows(model, ports).catch(() => {}) : Promise.resolve();
  if (model !== undefined) await preloadPage(model);
  return { answer };
};

/** Loads the code of a noun's page before a user goes there. */
const preloadPage = async (model: EntityModel): Promise<void> => {
  await preloadScreen(model, await overrideOf(model.noun));
};

/** The same, and asks for what the page begins with. */
export const preparePage = async (model: EntityModel, ports: RowsPorts): Promise<void> => {
  await Promise.all([preloadPage(model), askRows(model, ports)]);
};

/** Once the page stands, the code of what is mostly done next is loaded. */
const useForms = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => whenAtRest(queryClient, () => void preloadDrawers().catch(() => {})), [queryClient]);
};

/** Keeps the fields this company has added up to date where they are shown; whether they are still unknown. */
const useCompanyFields = (model: EntityModel | undefined): boolean => {
  const provider = useConsoleProvider();
  const isAsked = model?.customFieldsIn !== undefined;
  return useQuery({ ...customFieldsQuery(provider), enabled: isAsked }).isPending && isAsked;
};

const NotFoundPage = lazy(async () => ({ default: (await import('./StatusPages.tsx')).NotFoundPage }));

/** The views of one noun, with all they read from above. Loaded with the first resource page, not with the shell. */
export const ResourceViews = ({ noun }: { readonly noun: string }) => {
  const { models } = useLiveModels();
  // Both are on their way at once where neither has come.
  overrideOf(noun);
  const model = models[noun];
  const [drafts] = useState(() => createDraftStore(readSession()));
  useForms();
  // A schema file removed during development takes the noun away before the router lets its page go.
  const isPending = useCompanyFields(model);
  if (model === undefined) return <NotFoundPage />;
  // A list begun without some of its columns would begin twice.
  if (isPending) return <PageLoading />;
  return (
    <ModelProvider models={models} overrideOf={overrideOf} loadValidators={loadValidators}>
      <DraftStoreProvider value={drafts}>
        <NounScreen noun={noun} />
      </DraftStoreProvider>
    </ModelProvider>
  );
};

const Watermark = lazy(async () => ({ default: (await import('./Watermark.tsx')).Watermark }));

/** Whether the company has pages of this noun marked with who looks at them: those with personal data. */
const useWatermark = ({ fields }: EntityModel): boolean => {
  const { permissions } = usePermissionReply();
  return (
    permissions?.watermark === 1 &&
    fields.some(({ kind, options }) => kind === 'phone' || options.mask !== undefined)
  );
};

/** The deepest override, a screen of its own, or the generated one with its shallower overrides; and the pages of its sheets. */
const NounScreen = ({ noun }: { readonly noun: string }) => {
  const { screen: Screen = GeneratedScreen } = useOverride(noun);
  const model = useModel(noun);
  const hasWatermark = useWatermark(model);
  return (
    <WithImports model={model}>
      <Screen />
      {hasWatermark ? (
        <Suspense fallback={null}>
          <Watermark />
        </Suspense>
      ) : null}
    </WithImports>
  );
};
