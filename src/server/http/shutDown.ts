import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import type { Lifecycle, Logger, Stage } from '#server/platform/ports.ts';
import type { Listening } from './listen.ts';

/** A lifecycle and the one who moves it on. */
export interface MovableLifecycle extends Lifecycle {
  readonly moveTo: (stage: Stage) => void;
}

/** The stages of one process, from serving on. */
export const createLifecycle = (): MovableLifecycle => {
  let stage: Stage = 'serving';
  return {
    stage: () => stage,
    moveTo: (next) => {
      stage = next;
    },
  };
};

/** What has to end, and how the process does. */
export interface Running {
  readonly lifecycle: MovableLifecycle;
  readonly listening: Listening;
  readonly stopJobs: () => void;
  readonly database: Pick<Database, 'close'>;
  /** Sends what waits to be sent of traces. */
  readonly closeTraces?: (() => Promise<void>) | undefined;
  readonly logger: Logger;
  readonly exit: (code: 0 | 1) => void;
}

export interface ShutDownTimes {
  /** Between saying that it leaves and taking nothing new: the load balancer has to notice. */
  readonly delayMs: number;
  /** Longest after that until the process ends, whatever hangs: a database that is silent never says goodbye. */
  readonly deadlineMs: number;
}

/** Beyond what answers under way may take once the listener has stopped. */
export const usualDeadlineMs = 15_000;

/**
 * Ends the process in an order no one's call is lost by: it says that it leaves and goes on answering, each answer the last of its
 * line; it stops listening and finishes what runs; it closes the database. Told again, or from the keyboard, it does not wait first.
 */
export const createShutDown = (
  { lifecycle, listening, stopJobs, database, closeTraces, logger, exit }: Running,
  { delayMs, deadlineMs }: ShutDownTimes,
): ((signal: string) => Promise<void>) => {
  const hurry = new AbortController();
  const end = async (): Promise<void> => {
    lifecycle.moveTo('leaving');
    listening.endLines();
    stopJobs();
    // Only an operator in a hurry cuts this short.
    await delay(delayMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    lifecycle.moveTo('draining');
    await listening.stop();
    await database.close();
    await closeTraces?.();
  };
  return async (signal) => {
    if (signal === 'SIGINT' || lifecycle.stage() !== 'serving') hurry.abort();
    if (lifecycle.stage() !== 'serving') return;
    logger.info({ signal }, 'draining');
    const deadline = setTimeout(() => {
      logger.error({}, 'stopped before everything had ended');
      exit(1);
    }, delayMs + deadlineMs);
    try {
      await end();
      logger.info({}, 'stopped');
      exit(0);
    } catch (error) {
      logger.error({ error: String(error) }, 'stopped');
      exit(1);
    } finally {
      clearTimeout(deadline);
    }
  };
};
