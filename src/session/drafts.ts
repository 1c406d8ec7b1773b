/**
 * What was typed into a form survives the end of a session, a language switch or a reload for a new build. Drafts stay
 * in this tab (sessionStorage), apart by company and route, and never hold a password.
 */

const secretName = /password|pwd|token|captcha|code$/i;
const keyOf = (companyId: number, route: string): string => `draft:${companyId}:${route}`;

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, part]) => !(part instanceof Blob) && (name === 'country_code' || !secretName.test(name)),
      )
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
};

/** Keeps a form's values for its route. Passwords, codes and files are left out. */
export const saveDraft = (
  companyId: number,
  route: string,
  values: Readonly<Record<string, unknown>>,
  storage: Storage = sessionStorage,
): void => storage.setItem(keyOf(companyId, route), JSON.stringify(withoutSecrets(values)));

/** The draft of a route, once: taking it removes it. */
export const takeDraft = (
  companyId: number,
  route: string,
  storage: Storage = sessionStorage,
): Record<string, unknown> | undefined => {
  const kept = storage.getItem(keyOf(companyId, route));
  if (kept === null) return undefined;
  storage.removeItem(keyOf(companyId, route));
  return JSON.parse(kept);
};

/** Sent on `window` before the page or its forms go away: whoever holds unsaved values saves a draft, synchronously. */
export const draftEvent = 'session:ended';

/** Asks every open form to keep its values now. */
export const askForDrafts = (): void => {
  window.dispatchEvent(new CustomEvent(draftEvent));
};
