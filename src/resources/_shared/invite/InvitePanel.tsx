import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { CurrentLink, DepartmentBox } from './InviteParts.tsx';
import { useInvite } from './InviteTerms.tsx';

/** The page with the code people join by: for a department that is chosen, with the way to all links there are. */
export const InvitePanel = () => {
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
