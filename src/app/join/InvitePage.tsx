import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CanAccess } from 'ra-core';
import { useState } from 'react';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { useLiveModels } from '#app/console/liveModels.ts';
import { ForbiddenPage } from '#app/pages/StatusPages.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { CurrentLink, DepartmentBox } from '#resources/_shared/invite/InviteParts.tsx';
import { useInvite } from '#resources/_shared/invite/InviteTerms.tsx';
import { overrideOf } from '#resources/overrides.ts';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { loadValidators } from '#views/validators.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The page with the code people join by: for a department that is chosen, with the way to all links there are. */
const InvitePanel = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { offers } = useConsoleProvider();
  const [chosen, setChosen] = useState<number>();
  const invite = useInvite(chosen);
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 'var(--width-reading)', py: 1 }}>
      <Title title={translate('invite.title')} preferenceKey={false} />
      <DepartmentBox value={chosen} onChange={setChosen} />
      <CurrentLink invite={invite} />
      {offers('inviteList') ? (
        <Button
          component={LinkBase}
          to={createPath({ resource: 'invite', type: 'list' })}
          sx={{ alignSelf: 'start' }}
        >
          {translate('importing.toList', { name: translate(wordKeys('invite').plural) })}
        </Button>
      ) : null}
    </Stack>
  );
};

/** What an administrator sees at the address people join at: the code to pass on. */
export const InvitePage = () => {
  const { models } = useLiveModels();
  return (
    <CanAccess
      resource="invite"
      action="make"
      loading={<PageLoading />}
      accessDenied={<ForbiddenPage noun="invite" />}
    >
      <ModelProvider models={models} overrideOf={overrideOf} loadValidators={loadValidators}>
        <InvitePanel />
      </ModelProvider>
    </CanAccess>
  );
};
