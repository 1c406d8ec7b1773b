import type { Ref } from 'react';
import type { ImportJob } from './importRow.ts';

/** What every station of an import reads: its state, and the way to tell a newer one. */
export interface StationProps {
  readonly job: ImportJob;
  readonly replace: (job: ImportJob) => void;
  readonly refetch: () => unknown;
  /** Where the keyboard goes when this station follows another. */
  readonly heading: Ref<HTMLHeadingElement>;
}
