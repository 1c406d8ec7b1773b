import { useStore } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useAccount } from '../layout/useAccount.ts';

const FirstStepsCard = lazy(async () => {
  const { FirstStepsCard: component } = await import('../register/FirstStepsCard.tsx');
  return { default: component };
});

/**
 * What to do first in an empty company, for its main administrator: gone once it is put away, which the account keeps in
 * every browser, or once all of it is done, which a browser sees once and then asks no more.
 */
export const FirstSteps = () => {
  const { account, role } = useAccount();
  const [state, setState] = useStore<'open' | 'over'>('home.firstSteps', 'open');
  if (role !== 'main' || account === undefined || state === 'over') return null;
  return (
    <Suspense>
      <FirstStepsCard account={account} onOver={() => setState('over')} />
    </Suspense>
  );
};
