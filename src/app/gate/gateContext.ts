import { createContext, use, useSyncExternalStore } from 'react';
import { askForDrafts } from '#session/drafts.ts';
import type { Gate, GateState } from '#session/gate.ts';
import type { PuzzleDesk, PuzzleQuestion, StepUpDesk, StepUpQuestion } from '#session/waitingCalls.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The gate of the management password, and the desks where calls wait for a proof and for a puzzle. */
interface GateParts {
  readonly gate: Gate;
  readonly desk: StepUpDesk;
  readonly puzzles: PuzzleDesk;
}

const GateContext = createContext<GateParts | undefined>(undefined);
export const GateProvider = GateContext.Provider;

/** The gate and the desk of this page. */
export const useGateParts = (): GateParts => {
  const parts = use(GateContext);
  if (parts === undefined) throw new Error('No gate here: render this below <App>.');
  return parts;
};

/** Where the page stands at the gate. */
export const useGateState = (): GateState => {
  const { gate } = useGateParts();
  return useSyncExternalStore(gate.subscribe, gate.state);
};

/** The call that waits for a proof, if any. */
export const useStepUpQuestion = (): StepUpQuestion | undefined => {
  const { desk } = useGateParts();
  return useSyncExternalStore(desk.subscribe, desk.current);
};

/** The call that waits for a puzzle to be solved, if any. */
export const usePuzzleQuestion = (): PuzzleQuestion | undefined => {
  const { puzzles } = useGateParts();
  return useSyncExternalStore(puzzles.subscribe, puzzles.current);
};

/** Locks the console now, here and on the server; a server that cannot be reached does not keep it open here. */
export const useLock = (): (() => Promise<void>) => {
  const provider = useConsoleProvider();
  const { gate } = useGateParts();
  return async () => {
    askForDrafts();
    const locked = provider.call('lockManage', {}).catch(() => undefined);
    gate.closed();
    await locked;
  };
};
