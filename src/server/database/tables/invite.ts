import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './columns.ts';

/** A link or QR code people join a department by. Whether it is good is worked out when it is read (repositories/invites.ts). */
export interface InviteLinkTable {
  company_id: number;
  invite_id: number;
  dept_id: number;
  creator_id: number;
  /** SHA-256 of the token; the token itself is nowhere in the database. */
  token_hash: string;
  /** The token under a key outside the database, so that the address can be shown again; null: it cannot. */
  sealed: string | null;
  /** 1 until `expires_at`, 2 permanent. */
  validity: 1 | 2;
  expires_at: NullableInstant;
  need_approval: Generated<number>;
  max_uses: number | null;
  /** People who joined by it; somebody who tries twice counts once. */
  used_count: Generated<number>;
  /** The one link its creator has for the department now. */
  is_current: Generated<number>;
  created_at: Instant;
  last_used_at: NullableInstant;
  revoked_at: NullableInstant;
  end_reason: 'by_hand' | 'reset' | 'maker_gone' | null;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
}

/** Somebody who joined by a link, by the hash of their number. */
export interface InviteUseTable {
  company_id: number;
  invite_id: number;
  person_hash: string;
  used_at: Instant;
}
