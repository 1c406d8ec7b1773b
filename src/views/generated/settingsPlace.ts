import type { useCreatePath } from 'react-admin';

/** The address below a list of the setting it offers. */
export const settingsPlace = (createPath: ReturnType<typeof useCreatePath>, noun: string): string =>
  `${createPath({ resource: noun, type: 'list' })}/settings`;
