import { sql } from 'kysely';
import { runTemporaryTerms } from '#server/features/joining/jobs/temporaryTerms.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { giveTicket } from '#tests/setup/captcha.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
const msPerHour = 3_600_000;

/** The two companies of `tests/setup/company.ts`, with a clock that can be put forward. */
export interface World {
  readonly backend: Backend;
  readonly main: TestSession;
  /** Puts the clock forward to so many hours after the start, and lets it do its part. */
  readonly at: (hours: number) => Promise<number>;
  /** The same without its doing anything. */
  readonly wait: (hours: number) => void;
  readonly rows: (query: string) => Promise<readonly Record<string, unknown>[]>;
  /** Invites someone and answers the token of their link. */
  readonly invite: (person?: InvitedPerson, session?: TestSession) => Promise<string>;
  readonly accept: (token: string, mobile?: string) => ReturnType<Backend['call']>;
  /** Someone at work on a term. */
  readonly hire: (person?: InvitedPerson) => Promise<{ readonly id: number; readonly userId: number }>;
}

export interface InvitedPerson {
  readonly name?: string;
  readonly phone?: string;
  readonly type?: 'temporary' | 'daily' | 'weekly';
  readonly department_id?: number;
}

const usualPhone = '13912340001';

const createRows =
  (backend: Backend): World['rows'] =>
  async (query) =>
    (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

export const lastText = async (rows: World['rows'], phone: string): Promise<string> => {
  const [message] = await rows(
    `select text from sms_outbox where phone = '${phone}' order by id desc limit 1`,
  );
  return String(message?.text ?? '');
};

/** Opens it; one at a time. */
export const openWorld = async (): Promise<World> => {
  let now = start;
  const backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  await backend.database.db.updateTable('company').set({ verification_status: 2 }).execute();
  const main = await backend.signIn(people.main);
  const rows = createRows(backend);
  const wait = (hours: number) => {
    now = new Date(start.getTime() + hours * msPerHour);
  };
  const invite: World['invite'] = async (person = {}, session = main) => {
    const { name = '林临时', phone = usualPhone, type = 'temporary', department_id = 12 } = person;
    await backend.call('tempInvite', { type, department_id, people: [{ name, phone }] }, session);
    return (await lastText(rows, phone)).split('#')[1] ?? '';
  };
  const accept: World['accept'] = async (token, mobile = usualPhone) => {
    const join = { invite: token, country_code: '86', mobile };
    await backend.call('joinCode', { ...join, captcha_ticket: await giveTicket(backend) });
    const code = /\d{6}/.exec(await lastText(rows, mobile))?.[0] ?? '';
    return backend.call('joinByInvite', { ...join, name: '随便写的', code });
  };
  const hire: World['hire'] = async (person = {}) => {
    await accept(await invite(person), person.phone);
    const [term] = await rows('select temp_id, user_id from temporary_staff order by temp_id desc limit 1');
    return { id: Number(term?.temp_id), userId: Number(term?.user_id) };
  };
  const at = (hours: number) => {
    wait(hours);
    return runTemporaryTerms(backend.ports);
  };
  return { backend, main, at, wait, rows, invite, accept, hire };
};
