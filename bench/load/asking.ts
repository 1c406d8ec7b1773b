import { type Account, type Answer, type Client, type Fields, openClient } from '#conformance/client.ts';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import type { Calls } from '#generated/types.ts';

const calls = new Map(
  entities.flatMap((entity) => Object.values(createModel(entity).calls)).map((call) => [call.name, call]),
);

/** A call of the contract. */
export const callNamed = (name: keyof Calls) => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  return call;
};

/** Makes a call by its name. */
export type Ask = (name: keyof Calls, fields?: Fields) => Promise<Answer>;

/** Asks as this client. */
export const askOf =
  (client: Client): Ask =>
  (name, fields = {}) =>
    client.send(callNamed(name), fields);

/** Signs in by password, and proves what is asked again for. */
export const signIn = (
  url: string,
  account: Account,
  ask?: (request: Request) => Promise<Response>,
): Promise<Client> =>
  openClient({
    url,
    account,
    ...(ask === undefined ? {} : { fetch: ask }),
    signIn: {
      login: callNamed('loginAccount'),
      unlock: callNamed('unlockManage'),
      stepUp: callNamed('stepUp'),
    },
  });

/** The data of an answer; nothing where there is none. */
export const dataOf = (answer: Answer | undefined): Fields =>
  ((answer?.body ?? {}) as { readonly data?: Fields }).data ?? {};
