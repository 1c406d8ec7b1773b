import { type ItemStatus, type TransferStatus, transferStatus } from './vocabulary.ts';

/** What the state of a hand-over is told from. */
export interface ItemState {
  readonly status: ItemStatus;
  /** Null while nobody has been chosen to take it over. */
  readonly recipientId: number | null;
}

const isOpen = ({ status }: ItemState): boolean => status === 'waiting';
const hasBegun = ({ status, recipientId }: ItemState): boolean =>
  status !== 'waiting' || recipientId !== null;

/**
 * The state of a person's hand-over, always worked out from its items: none needed, waiting until the first recipient is
 * chosen, running while anything is open, then done, or partly failed (contract.md section 2: 0/1, 1→2, 2→3/4, 4→2).
 */
export const transferStatusOf = (items: readonly ItemState[]): TransferStatus => {
  if (items.length === 0) return transferStatus.none;
  if (!items.some(hasBegun)) return transferStatus.waiting;
  if (items.some(isOpen)) return transferStatus.running;
  return items.some(({ status }) => status === 'failed') ? transferStatus.partlyFailed : transferStatus.done;
};

/** Whether a recipient can still be chosen: what is handed over stays where it is. */
export const canAssign = ({ status }: Pick<ItemState, 'status'>): boolean =>
  status === 'waiting' || status === 'failed';

/** Whether it is tried once more as it is: it failed, and somebody is there to take it. */
export const canRetry = ({ status, recipientId }: ItemState): boolean =>
  status === 'failed' && recipientId !== null;
