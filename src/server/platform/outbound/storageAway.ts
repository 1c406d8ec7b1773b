/** Thrown when the storage of files cannot be reached, takes too long or refuses us: the application answers 503. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError';
}

/** By name: in development a store outlives the module this class would be compared with. */
const awayName: StorageAwayError['name'] = 'StorageAwayError';

/** Whether an error says that the storage of files is away. */
export const isStorageAway = (error: unknown): boolean => error instanceof Error && error.name === awayName;
