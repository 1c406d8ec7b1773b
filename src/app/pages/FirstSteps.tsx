import { useStore } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useAccount } from '../layout/useAccount.ts';

const FirstStepsCard = lazy(async () => {
  const { FirstStepsCard: component } = await import('../register/FirstStepsCard.tsx');
  return { default: component };
});

/** What to do first in an empty company, for its main administrator; gone once it is done or put away, for this person alone. */
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
