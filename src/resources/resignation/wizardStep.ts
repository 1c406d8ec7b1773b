import type { UseQueryResult } from '@tanstack/react-query';
import type { ResignCheck } from './useResignCheck.ts';
import type { WizardDraft } from './wizardDraft.ts';

/** What each step of the wizard reads and changes. */
export interface WizardStepProps {
  readonly draft: WizardDraft;
  readonly check: UseQueryResult<ResignCheck>;
  readonly change: (changes: Partial<WizardDraft>) => void;
  readonly go: (step: number) => void;
  readonly today: string;
}
