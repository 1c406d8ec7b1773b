import { CanAccess } from 'ra-core';
import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { ForbiddenPage } from './ForbiddenPage.tsx';

const ResourceViews = lazy(async () => {
  const { ResourceViews: component } = await import('./ResourceViews.tsx');
  return { default: component };
});

/** All pages of one noun: its list, and whatever lies below its address. Asks for access, then loads the code. */
export const ResourcePage = ({ noun }: { readonly noun: string }) => (
  <CanAccess
    action="list"
    resource={noun}
    loading={<PageLoading />}
    accessDenied={<ForbiddenPage noun={noun} />}
  >
    {/* The key makes the spinner show: without it the router keeps the old page while the new one is loaded. */}
    <Suspense key={noun} fallback={<PageLoading />}>
      <ResourceViews noun={noun} />
    </Suspense>
  </CanAccess>
);
