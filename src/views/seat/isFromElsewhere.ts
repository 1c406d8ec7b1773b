import type { RaRecord } from 'react-admin';

/** Whether name and parent belong to another system (screens.md A1). */
export const isFromElsewhere = (row: RaRecord): boolean =>
  row.source === 'partner' || row.source === 'synced';
