import type { Afterwards, ChangeCheck } from './useChangeCheck.ts';

/** What the person handing over has chosen so far. */
export interface ChangeDraft {
  readonly successorId: number | undefined;
  readonly afterwards: Afterwards;
}

/** What every step of the hand-over is given. */
export interface ChangeStepProps {
  readonly draft: ChangeDraft;
  readonly data: ChangeCheck;
  /** Whether `data` is still that of another choice. */
  readonly isChecking: boolean;
  readonly change: (part: Partial<ChangeDraft>) => void;
  readonly go: (step: number) => void;
}
