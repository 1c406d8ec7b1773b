import { CanAccess } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import { ForbiddenPage } from '#app/pages/StatusPages.tsx';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { InvitePanel } from '#resources/_shared/invite/InvitePanel.tsx';
import { overrideOf } from '#resources/overrides.ts';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { loadValidators } from '#views/validators.ts';

/** What an administrator sees at the address people join at: the code to pass on. */
export const InvitePage = () => {
  const { all } = useLiveModels();
  return (
    <CanAccess
      resource="invite"
      action="make"
      loading={<PageLoading />}
      accessDenied={<ForbiddenPage noun="invite" />}
    >
      <ModelProvider models={all} overrideOf={overrideOf} loadValidators={loadValidators}>
        <InvitePanel />
      </ModelProvider>
    </CanAccess>
  );
};
