import {
  type ChallengePurpose,
  challengeSeconds,
  type RelyingParty,
  relyingPartyOf,
} from '#domain/secondFactor/passkey.ts';
import type { Calls } from '#generated/types.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  findPasskeys,
  type KeptPasskey,
  keepChallenge,
  notePasskeyUse,
  takeChallenge,
} from './store/secondFactors.ts';

/** What a browser answers for a passkey that has signed a challenge, as far as it is looked at. */
export type PasskeyAnswer = NonNullable<Calls['giveFactor']['request']['passkey']>;

type NewPasskey = Pick<Calls['confirmPasskey']['request'], 'id' | 'response'>;

/** Loaded with the first passkey: it brings readers of certificates along. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: what every server process of ours can check, whatever its Node can. */
const algorithms = [-8, -7, -257];

/** The relying party of the console as it is found from outside; undefined: its address takes no passkeys. */
export const partyOf = ({ publicOrigin }: Pick<CallContext, 'publicOrigin'>): RelyingParty | undefined =>
  relyingPartyOf(publicOrigin);

const challengeOf = (
  { actor, sessionId = 0 }: CallContext,
  purpose: ChallengePurpose,
  challenge: string,
) => ({ companyId: actor.companyId, sessionId, purpose, challenge });

/** A challenge for this session, which every process knows. */
const drawChallenge = async (context: CallContext, purpose: ChallengePurpose): Promise<string> => {
  const { db, now, randomToken } = context;
  const challenge = randomToken();
  const until = new Date(now.getTime() + challengeSeconds * 1000);
  await keepChallenge(db, challengeOf(context, purpose, challenge), { now, until });
  return challenge;
};

const known = (passkeys: readonly KeptPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }));

const timeout = challengeSeconds * 1000;

/**
 * What a browser is asked to make a passkey of. It is the same person for every passkey of theirs, so that a device holds one; no name or
 * number is in what it is known by there.
 */
export const creationOf = async (
  context: CallContext,
  party: RelyingParty,
  { passkeys, company }: { readonly passkeys: readonly KeptPasskey[]; readonly company: string },
): Promise<Calls['beginPasskey']['reply']> => {
  const { companyId, userId, name } = context.actor;
  return {
    challenge: await drawChallenge(context, 'register'),
    rp: { id: party.id, name: company },
    user: {
      id: Buffer.from(hashSecret(`passkey ${companyId} ${userId}`), 'hex').toString('base64url'),
      name,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: known(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
};

/** What a browser is asked to have signed by one of a person's passkeys. */
export const requestOf = async (
  context: CallContext,
  party: RelyingParty,
  passkeys: readonly KeptPasskey[],
): Promise<Calls['passkeyChallenge']['reply']> => ({
  challenge: await drawChallenge(context, 'give'),
  rpId: party.id,
  timeout,
  allowCredentials: known(passkeys),
  userVerification: 'preferred',
});

/**
 * Has the library look at what came back. It throws where anything is not as it was asked for: another origin, another relying party, a
 * signature that is wrong, a count that went back. The challenge an answer names is used up, no matter what else is wrong with it.
 */
const checked = async <Verdict>(
  context: CallContext,
  purpose: ChallengePurpose,
  verify: (takesChallenge: (challenge: string) => boolean) => Promise<Verdict>,
): Promise<Verdict | undefined> => {
  let named = '';
  const verdict = await verify((challenge) => {
    named = challenge;
    return true;
  }).catch(() => undefined);
  const isFresh = await takeChallenge(context.db, challengeOf(context, purpose, named), context.now);
  return isFresh ? verdict : undefined;
};

/** The passkey a browser has made, as it is kept; undefined: it is not the answer to what was asked. */
export const madePasskey = async (
  context: CallContext,
  party: RelyingParty,
  { id, response }: NewPasskey,
): Promise<Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> => {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports } = response;
  const verdict = await checked(context, 'register', (expectedChallenge) =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (verdict?.verified !== true) return undefined;
  const { credential } = verdict.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
  };
};

/** Whether an answer is that of a passkey of the person who asks, to the challenge of this session: both are used up. */
export const takePasskey = async (
  context: CallContext,
  { id, response }: PasskeyAnswer,
): Promise<boolean> => {
  const { db, actor, now } = context;
  const party = partyOf(context);
  const own = (await findPasskeys(db, actor)).find(({ credentialId }) => credentialId === id);
  if (party === undefined || own === undefined) return false;
  const { verifyAuthenticationResponse } = await library();
  const verdict = await checked(context, 'give', (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Buffer.from(own.publicKey, 'base64url'), counter: own.counter },
      requireUserVerification: false,
    }),
  );
  if (verdict?.verified !== true) return false;
  const counter = verdict.authenticationInfo.newCounter;
  return notePasskeyUse(db, actor, { passkeyId: own.passkeyId, counter, now });
};
