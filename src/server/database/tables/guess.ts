import type { Instant } from './columns.ts';

/** A device from which a secret was given rightly; its guesses at that secret are counted apart from strangers'. */
export interface KnownDeviceTable {
  /** What was proved: `login` and a number, `manage` and a person of a company. */
  subject: string;
  /** SHA-256 of the device's id. */
  device_hash: string;
  proved_at: Instant;
}
