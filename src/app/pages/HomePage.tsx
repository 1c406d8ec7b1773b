import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStore, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { Title } from 'react-admin';
import { OverviewPanel } from '#app/home/OverviewPanel.tsx';
import { type MenuGroup, useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { useAccount } from '#app/shell/useAccount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const FirstStepsCard = lazy(async () => {
  const { FirstStepsCard: component } = await import('../register/FirstStepsCard.tsx');
  return { default: component };
});

/**
 * What to do first in an empty company, for its main administrator: gone once it is put away, which the account keeps in
 * every browser, or once all of it is done, which a browser sees once and then asks no more.
 */
const FirstSteps = () => {
  const { account, role } = useAccount();
  const [state, setState] = useStore<'open' | 'over'>('home.firstSteps', 'open');
  const { offers } = useConsoleProvider();
  if (!offers('inviteList')) return null;
  if (role !== 'main' || account === undefined || state === 'over') return null;
  return (
    <Suspense>
      <FirstStepsCard account={account} onOver={() => setState('over')} />
    </Suspense>
  );
};

const SectionCards = lazy(async () => {
  const { SectionCards: component } = await import('../home/SectionCards.tsx');
  return { default: component };
});

/** What the server tells of the company; of one that tells nothing, the pages there are. */
const Content = ({ groups }: { readonly groups: readonly MenuGroup[] }) => {
  const { offers } = useConsoleProvider();
  if (offers('homeOverview')) return <OverviewPanel />;
  return (
    <Suspense fallback={<PageLoading />}>
      <SectionCards groups={groups} />
    </Suspense>
  );
};

/** The first page: how the company stands, what waits, what was done last, and where this administrator was. */
export const HomePage = () => {
  const translate = useTranslate();
  const { account } = useAccount();
  const groups = useMenuGroups();
  if (groups === undefined) return <PageLoading />;
  return (
    <Box sx={{ maxWidth: 'var(--width-figures)' }}>
      <Title title={translate('shell.home.welcome', { name: account?.name ?? '' })} preferenceKey={false} />
      {groups.length > 0 ? null : (
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate('shell.home.nothing')}</Typography>
      )}
      <FirstSteps />
      {groups.length === 0 ? null : <Content groups={groups} />}
    </Box>
  );
};
