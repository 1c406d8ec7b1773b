import { failLapsedExports } from '#server/features/tasks/store/exportJobs.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Ends exports whose process was killed while it wrote them: nobody else does. Answers how many. */
export const failBrokenExports = ({ database, clock }: Pick<Ports, 'database' | 'clock'>): Promise<number> =>
  failLapsedExports(database.db, clock());
