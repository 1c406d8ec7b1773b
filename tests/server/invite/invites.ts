import { tokenIn } from '#domain/console/addresses.ts';
import { saveCode } from '#server/features/account/store/smsCodes.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';

/** The token of a link, out of its address. */
export const tokenOf = ({ url }: { readonly url: string | null }): string => {
  const token = url === null ? undefined : tokenIn(new URL(url).hash);
  if (token === undefined) throw new Error(`Expected the address of a link that is good, not ${url}`);
  return token;
};

/** The current link of a department, as its maker gets it. */
export const linkOf = async (backend: Backend, session: TestSession, id = 20, more: object = {}) =>
  (await backend.call('getInviteUrl', { id, ...more }, session)).data;

/** Gives a number a code for joining, as if it had been sent. */
export const giveCode = async ({ database: { db }, ports }: Backend, mobile: string): Promise<string> => {
  const code = '246810';
  const now = ports.clock();
  const expiresAt = new Date(now.getTime() + 300_000);
  const asker = hashSecret('');
  await saveCode(
    db,
    { countryCode: '86', mobile, scene: 'join', asker },
    { code, salt: mobile, now, expiresAt },
  );
  return code;
};

/** Joins with a number that has been shown to be one's own. */
export const joinWith = async (backend: Backend, invite: string, mobile: string, name = '顾青屿') =>
  backend.call('joinByInvite', {
    invite,
    name,
    country_code: '86',
    mobile,
    code: await giveCode(backend, mobile),
  });
