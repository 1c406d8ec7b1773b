import {
  networkPlaceOf,
  plainAddress,
  qrExpired,
  qrInvalid,
  qrSecondsLeft,
  qrStatusAt,
  qrStatuses,
} from '#domain/account/qrState.ts';
import { askingDeviceOf } from '#domain/account/userAgent.ts';
import type { Calls } from '#generated/types.ts';
import { lockQrLogin, type QrLogin } from '#server/features/account/store/qrLogins.ts';
import { type Answer, type AuditEntry, type CallContext, refused } from '#server/platform/handler.ts';
import { companyChoices, type EnterablePlace } from './enterCompany.ts';

type ScanReply = Calls['qrScan']['reply'];

/** A code the person of this request may speak about, or why not. */
export type QrClaim =
  | { readonly kind: 'claimed'; readonly login: QrLogin }
  | { readonly kind: 'refused'; readonly answer: Answer<never> };

const refuse = (answer: Answer<never>): QrClaim => ({ kind: 'refused', answer });

/** Whether somebody else has scanned the code already: it then answers as one that does not exist. */
const isOfAnother = ({ scanner }: QrLogin, { actor }: CallContext): boolean =>
  scanner !== undefined && (scanner.userId !== actor.userId || scanner.companyId !== actor.companyId);

/** The code of a ticket, locked, for the phone that reads it or has read it; not once its time is over (case Q01). */
export const claimQrLogin = async (context: CallContext, ticket: string): Promise<QrClaim> => {
  const login = await lockQrLogin(context.db, ticket);
  if (login === undefined || isOfAnother(login, context)) return refuse(refused(qrInvalid, 'qr_invalid'));
  return qrStatusAt(login.state, context.now) === qrStatuses.expired
    ? refuse(refused(qrExpired, 'qr_expired'))
    : { kind: 'claimed', login };
};

/** What the phone's page shows of the browser that asks, so that a stranger's code is told from one's own (case Q02). */
export const qrScanReply = (
  { actor, ip, now }: CallContext,
  login: QrLogin,
  places: readonly EnterablePlace[],
): ScanReply => ({
  status: qrStatusAt(login.state, now),
  expire_seconds: qrSecondsLeft(login.state, now),
  numbers: [...login.numbers.choices],
  device: askingDeviceOf(login.userAgent),
  ip: login.ip === undefined ? null : plainAddress(login.ip),
  network: networkPlaceOf(login.ip),
  is_other_network: ip !== undefined && login.ip !== undefined && ip !== login.ip ? 1 : 0,
  asked_at: login.createdAt.toISOString(),
  companies: companyChoices(places, actor.companyId),
});

/** The audit row of what a phone did with a code: who asked is told by device and address. */
export const qrAudit = (
  action: 'qrScan' | 'qrConfirm' | 'qrCancel' | 'qrMismatch',
  { actor }: CallContext,
  login: QrLogin,
): AuditEntry => {
  const { browser, system } = askingDeviceOf(login.userAgent);
  return {
    action,
    targetType: 'account',
    targetId: actor.userId,
    targetName: actor.name,
    changes: [
      { field: 'device', old: null, new: [browser, system].filter((name) => name !== '').join(' · ') },
      { field: 'ip', old: null, new: login.ip ?? null },
    ],
  };
};
