/**
 * What was typed into a form survives the end of a session, a language switch or a reload for a new build. Drafts stay
 * in this tab (sessionStorage), apart by company, person and route, and never hold a password.
 */
export interface DraftPlace {
  readonly companyId: number;
  /** A user who signs in next in this tab must not see what another person typed. */
  readonly userId: number;
  readonly route: string;
}

/** `version` and `base`: the row version the values were typed on, and what stood there; absent for a new record. */
export interface StoredDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly version?: number;
  readonly base?: Readonly<Record<string, unknown>>;
}

const secretName = /password|pwd|token|captcha|(^|sms_?|verif[a-z]*_?)code$/i;
const keyOf = ({ companyId, userId, route }: DraftPlace): string => `draft:${companyId}:${userId}:${route}`;

/** What may be kept of something typed: no passwords, one-time codes or files. */
export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !(part instanceof Blob) && !secretName.test(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
};

/** Keeps a draft and says whether there was room for it. Passwords, one-time codes and files are left out. */
export const saveDraft = (
  place: DraftPlace,
  draft: StoredDraft,
  storage: Storage = sessionStorage,
): boolean => {
  try {
    const { values, base } = draft;
    const kept = { ...draft, values: withoutSecrets(values), base: withoutSecrets(base) };
    storage.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch (error) {
    // A full storage must not stop anyone from typing; the user who leaves the form is told.
    if (error instanceof DOMException) return false;
    throw error;
  }
};

/** The draft of a place; it stays until it is dropped, so that a crash right after reading loses nothing. */
export const readDraft = (place: DraftPlace, storage: Storage = sessionStorage): StoredDraft | undefined => {
  const kept = storage.getItem(keyOf(place));
  return kept === null ? undefined : JSON.parse(kept);
};

export const dropDraft = (place: DraftPlace, storage: Storage = sessionStorage): void =>
  storage.removeItem(keyOf(place));

/** Sent on `window` before the page or its forms go away: each form with unsaved values saves a draft, synchronously. */
export const draftEvent = 'session:ended';

/** Asks every open form to keep its values now. */
export const askForDrafts = (): void => {
  window.dispatchEvent(new CustomEvent(draftEvent));
};
