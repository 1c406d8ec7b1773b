/** A choice of this browser that a host may follow: no session, no draft, nothing about people. */
export interface SharedChoice {
  /** As the host knows it. */
  readonly key: string;
  /** Where this browser keeps it. */
  readonly storageKey: string;
  /** The value out of the stored JSON, or undefined where it is not one of ours. */
  readonly read: (value: unknown) => string | number | undefined;
}

const oneOf =
  (...values: readonly string[]) =>
  (value: unknown): string | undefined =>
    values.find((known) => known === value);

const version = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** All that is ever relayed (safety.md T14): the list is closed, so that a new key is private until somebody adds it here. */
export const sharedChoices: readonly SharedChoice[] = [
  { key: 'theme', storageKey: 'RaStoreconsole.theme', read: oneOf('light', 'dark') },
  { key: 'density', storageKey: 'RaStoreconsole.density', read: oneOf('comfortable', 'compact') },
  { key: 'language', storageKey: 'RaStoreconsole.locale', read: oneOf('zh', 'en', 'ja') },
  { key: 'APP-VERSION', storageKey: 'APP-VERSION', read: version },
];

const maxStoredLength = 100;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A change another tab made, as the host hears of it. */
export interface SharedChange {
  readonly key: string;
  readonly value: string | number | null;
}

/** What a `storage` event tells the host; undefined for every key and every value that is not on the list (case E03). */
export const sharedChangeOf = (
  storageKey: string | null,
  stored: string | null,
): SharedChange | undefined => {
  const choice = sharedChoices.find((known) => known.storageKey === storageKey);
  if (choice === undefined) return undefined;
  if (stored === null) return { key: choice.key, value: null };
  const value = stored.length > maxStoredLength ? undefined : choice.read(parsed(stored));
  return value === undefined ? undefined : { key: choice.key, value };
};
