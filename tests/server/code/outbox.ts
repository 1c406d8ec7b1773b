import type { Backend } from '#tests/setup/backend.ts';

/** The messages a number was sent, oldest first. */
export const messagesTo = async (
  { database: { db } }: Backend,
  mobile: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('sms_outbox')
    .select('text')
    .where('phone', '=', mobile)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};

/** The code in the newest message of a number. */
export const newestCode = async (backend: Backend, mobile: string): Promise<string> => {
  const code = /\d{6}/.exec((await messagesTo(backend, mobile)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`Nothing was sent to ${mobile}`);
  return code;
};

/** Another code than the right one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
