/** What the last page says after a company was dissolved: its session is over, so no one can be asked any more. */
export interface Farewell {
  readonly company: string;
  /** ISO instant. */
  readonly eraseTime: string;
  readonly holdHours: number;
}

const farewellKey = 'session:farewell';

let isLeaving = false;

/** Keeps it for this browser tab; this document is about to be left for the page that says it. */
export const keepFarewell = (farewell: Farewell, storage: Storage = sessionStorage): void => {
  isLeaving = true;
  storage.setItem(farewellKey, JSON.stringify(farewell));
};

/** Whether this document is on its way to the farewell: a session that ends meanwhile must not lead to the login page instead. */
export const isSayingFarewell = (): boolean => isLeaving;

const isFarewell = (value: unknown): value is Farewell =>
  typeof value === 'object' &&
  value !== null &&
  'company' in value &&
  typeof value.company === 'string' &&
  'eraseTime' in value &&
  typeof value.eraseTime === 'string' &&
  'holdHours' in value &&
  typeof value.holdHours === 'number';

/** What was kept; undefined: nothing was dissolved in this tab. */
export const readFarewell = (storage: Storage = sessionStorage): Farewell | undefined => {
  try {
    const value: unknown = JSON.parse(storage.getItem(farewellKey) ?? 'null');
    return isFarewell(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
