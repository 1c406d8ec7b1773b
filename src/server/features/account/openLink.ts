import type { Kysely } from 'kysely';
import { sessionLinkUrl } from '#domain/console/addresses.ts';
import { sessionEnd } from '#domain/security/checkSecuritySetting.ts';
import type { Tables } from '#server/database/tables.ts';
import { enterablePlaces } from '#server/features/account/enterCompany.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { insertSession } from '#server/guard/store/sessions.ts';
import type { AuditEntry } from '#server/platform/handler.ts';

interface LinkRequest {
  readonly companyId: number;
  readonly userId: number;
  /** The console the link leads to. */
  readonly origin: string;
  readonly now: Date;
  readonly randomToken: () => string;
}

/** A link that opens the console once, and the audit row of its making. */
interface OpenedLink {
  readonly address: string;
  readonly expiresAt: Date;
  readonly entry: AuditEntry;
}

/** Makes a link for someone who may enter the console; undefined for everyone else. The browser that opens it names its device itself. */
export const openLink = async (
  db: Kysely<Tables>,
  { companyId, userId, origin, now, randomToken }: LinkRequest,
): Promise<OpenedLink | undefined> => {
  const place = await findPlace(db, companyId, userId);
  if (place === undefined || enterablePlaces([place]).length === 0) return undefined;
  const link = await insertSession(db, { companyId, userId, deviceId: '', kind: 'link', now, randomToken });
  return {
    address: sessionLinkUrl(origin, { companyId, userId, token: link.token, mobile: place.phone }),
    expiresAt: sessionEnd('link', { openedAt: now, usedAt: now }),
    entry: {
      action: 'account.sessionLink',
      targetType: 'session',
      targetId: link.sessionId,
      targetName: place.userName,
    },
  };
};
