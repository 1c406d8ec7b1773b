import { accountSubject, loginGuesses } from '#domain/account/guessing.ts';
import type { Calls } from '#generated/types.ts';
import { findGateState } from '#server/features/account/store/managementPasswords.ts';
import type { Place } from '#server/features/company/store/companies.ts';
import { findActor, nobody } from '#server/guard/store/actors.ts';
import { insertSession, type OpenedSession } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { rememberDevice } from './guesses.ts';
import { permissionReply } from './permissionReply.ts';
import { keepDevice } from './signInDevice.ts';

export type LoginReply = Calls['loginUser']['reply'];

/** Opens a browser session for somebody in one of their companies, and keeps the device it is opened on: it is known from now on. */
export const openSession = async (
  context: CallContext,
  place: Place,
  accountId: number | undefined,
): Promise<OpenedSession> => {
  await keepDevice(context, place);
  const number = { countryCode: place.countryCode, mobile: place.phone };
  await rememberDevice(context, loginGuesses, accountSubject(number));
  return insertSession(context.db, {
    companyId: place.companyId,
    userId: place.userId,
    accountId,
    deviceId: context.deviceId,
    kind: 'browser',
    now: context.now,
    randomToken: context.randomToken,
  });
};

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
const verificationStates = [0, 1, 2, 3] as const;

/** What the console starts with: the person, the company, the token to send and what may be offered. */
export const loginReply = async (context: CallContext, place: Place, token: string): Promise<LoginReply> => {
  const actor = await findActor(context.db, place.companyId, place.userId);
  const gate = await findGateState(context.db, place, { token }, context.now);
  return {
    user: {
      user_id: place.userId,
      name: place.userName,
      mobile: place.phone,
      country_code: place.countryCode,
      avatar: place.avatar ?? null,
    },
    company: {
      company_id: place.companyId,
      company_name: place.companyName,
      logo: place.logo ?? null,
      verification_status: verificationStates.find((state) => state === place.verificationStatus) ?? 0,
      advanced: flagOf(place.advanced),
    },
    token,
    device_id: context.deviceId,
    permissions: permissionReply(context.models, actor ?? nobody, gate),
  };
};
