import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { sealSubject as factorSubject } from '#server/features/account/secondFactor.ts';
import { secretSubject } from '#server/features/account/signOn/provider.ts';
import { idNumberSubject } from '#server/features/company/verification.ts';
import { sealSubject as inviteSubject } from '#server/features/joining/invite/joinTargets.ts';
import { createLinkSealer, type KeyPlace, type Keyring } from '#server/platform/outbound/signing.ts';
import { lockSealed, type SealedPlace, saveSealed } from '#server/platform/store/sealedValues.ts';
import type { CommandResult, OperatorCommand } from './command.ts';

/** A sealed column, what it holds, and what each value is sealed for. */
interface SealedColumn extends SealedPlace {
  readonly said: string;
  readonly subject: (companyId: number, id: number) => string;
}

/** Everything in the database that the key opens. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    said: 'invite links',
    table: 'invite_link',
    column: 'sealed',
    id: 'invite_id',
    subject: inviteSubject,
  },
  {
    said: 'secrets of authenticators',
    table: 'second_factor',
    column: 'sealed_secret',
    id: 'user_id',
    subject: (companyId, userId) => factorSubject({ companyId, userId }),
  },
  {
    said: 'client secrets of single sign-on',
    table: 'sign_on',
    column: 'secret_sealed',
    id: 'company_id',
    subject: secretSubject,
  },
  {
    said: 'ID numbers of verifications',
    table: 'company_verification',
    column: 'id_number_sealed',
    id: 'verification_id',
    subject: idNumberSubject,
  },
];

const sealColumn = async (
  db: Kysely<Tables>,
  column: SealedColumn,
  { current, others }: Keyring,
): Promise<{ readonly line: string; readonly unreadable: readonly string[] }> => {
  const into = createLinkSealer(current);
  const from = others.map(createLinkSealer);
  const rows = await lockSealed(db, column);
  const unreadable: string[] = [];
  let again = 0;
  for (const { companyId, id, sealed } of rows) {
    const subject = column.subject(companyId, id);
    if (into.open(sealed, subject) !== undefined) continue;
    const text = from.map((key) => key.open(sealed, subject)).find((each) => each !== undefined);
    if (text === undefined) {
      unreadable.push(
        `${column.table} ${companyId}/${id} opens with no key that is known here; it stays as it is`,
      );
      continue;
    }
    await saveSealed(db, column, { companyId, id, sealed: into.seal(text, subject) });
    again += 1;
  }
  return { line: `${column.said}: ${again} of ${rows.length} sealed again`, unreadable };
};

/** Seals everything under the first of the keys, in one transaction; what none of them opens is named and left as it is. */
const sealAgain = (db: Kysely<Tables>, keys: Keyring): Promise<CommandResult> =>
  db.transaction().execute(async (transaction) => {
    const lines: string[] = [];
    const unreadable: string[] = [];
    for (const column of sealedColumns) {
      const sealed = await sealColumn(transaction, column, keys);
      lines.push(sealed.line);
      unreadable.push(...sealed.unreadable);
    }
    return { lines: [...lines, ...unreadable], isDone: unreadable.length === 0 };
  });

const withLines = ({ lines, isDone }: CommandResult, ...more: readonly string[]): CommandResult => ({
  lines: [...lines, ...more],
  isDone,
});

const refusedWith = (...lines: readonly string[]): CommandResult => ({ lines, isDone: false });

const rotateSet = async (db: Kysely<Tables>, keys: Keyring): Promise<CommandResult> =>
  keys.others.length === 0
    ? refusedWith(
        'LINK_KEY is set by hand, so the new one is as well (openssl rand -hex 32):',
        '1. every process: LINK_KEY as it is, LINK_KEY_OLD=<new key>; restart them, and each opens with either key',
        '2. this command with LINK_KEY=<new key> and LINK_KEY_OLD=<old key>, then every process with both; restart them',
        '3. this command once more; then LINK_KEY_OLD is no longer used',
      )
    : withLines(
        await sealAgain(db, keys),
        'LINK_KEY_OLD is no longer used once every process has this LINK_KEY and this command, run again, finds nothing to seal',
      );

const rotateFile = async (db: Kysely<Tables>, place: KeyPlace): Promise<CommandResult> => {
  if (place.state() === 'done')
    return refusedWith('The key before the last rotation is still kept: run "key finish" first');
  const { current, others } = place.keys();
  const sealed = await sealAgain(db, { current: place.begin(), others: [current, ...others] });
  place.replace();
  return withLines(
    sealed,
    'link-key is the new key; the old one is link-key.old until "key finish" removes it',
  );
};

const finish = async (db: Kysely<Tables>, place: KeyPlace): Promise<CommandResult> => {
  if (place.kind === 'environment') return rotateSet(db, place.keys());
  const state = place.state();
  if (state === 'begun') return refusedWith('A rotation broke off: run "key rotate" again first');
  if (state === 'plain') return refusedWith('There is no link-key.old: nothing is to be finished');
  const sealed = await sealAgain(db, place.keys());
  place.forget();
  return withLines(sealed, 'link-key.old is no longer used and was removed');
};

/** The sealing key: another one in its place, with everything it opens sealed again. */
export const keyCommand: OperatorCommand = {
  usage: [
    'rotate                                   seal everything under a new key; the old one is kept',
    'finish                                   seal what came meanwhile, and remove the old key',
  ],
  run: async ({ db, keys: place }, [verb, ...rest]) => {
    if (place === undefined || rest.length > 0) return undefined;
    if (verb === 'finish') return finish(db, place);
    if (verb !== 'rotate') return undefined;
    return place.kind === 'environment' ? rotateSet(db, place.keys()) : rotateFile(db, place);
  },
};
