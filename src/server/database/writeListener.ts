import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type LastWrites, rightsColumns } from './lastWrites.ts';
import type { Tables } from './tables.ts';

/** Which changes of a table are told; with `when` only those rows. */
interface NotifiedChange {
  readonly on: string;
  readonly when?: string;
}

const listOf = (side: 'old' | 'new', columns: readonly string[]): string =>
  `(${columns.map((column) => `${side}.${column}`).join(', ')})`;

/** An update that says something else in one of the columns that say anything of rights. */
const changed = (table: keyof typeof rightsColumns, ...others: readonly string[]): NotifiedChange => {
  const columns = rightsColumns[table] ?? [];
  const compared = columns.filter((column) => column !== 'expires_at');
  const differs = `row${listOf('old', compared)} is distinct from row${listOf('new', compared)}`;
  return { on: 'update', when: [differs, ...others].join(' or ') };
};

const everything: readonly NotifiedChange[] = [{ on: 'insert or update or delete' }];

/**
 * Every table that says who is signed in and what they may do, with the changes of it that say something else than before. A save of someone's
 * office is none: telling makes commits wait for each other, and what is remembered is forgotten.
 */
const notifiedTables = {
  // A session that lasts longer is asked for again when it would have ended.
  session: [{ on: 'delete' }, changed('session', 'new.expires_at < old.expires_at')],
  company: [{ on: 'delete' }, changed('company')],
  member: [{ on: 'delete' }, changed('member')],
  membership: [{ on: 'insert or delete' }, changed('membership')],
  department: [{ on: 'delete' }, { on: 'insert', when: 'new.admin_id is not null' }, changed('department')],
  administrator: everything,
  manage_group: everything,
  manage_group_member: everything,
  chat_group: [{ on: 'insert or delete' }, changed('chat_group')],
  chat_group_member: [{ on: 'insert or delete' }, changed('chat_group_member')],
  app: [{ on: 'insert or delete' }, changed('app')],
  app_admin: everything,
  second_factor: everything,
  passkey: [{ on: 'insert or delete' }],
  security_setting: everything,
} as const satisfies Readonly<Record<string, readonly NotifiedChange[]>>;

/** The tables whose writes processes tell each other. */
export const signedInTables: readonly string[] = Object.keys(notifiedTables);

/** Named after what it says: another wording is another trigger. */
const triggerOf = (table: string, { on, when }: NotifiedChange) => {
  const rest = `after ${on} on ${table} ${
    when === undefined ? 'for each statement' : `for each row when (${when})`
  } execute function notify_written()`;
  const name = `notify_${createHash('sha256').update(rest).digest('hex').slice(0, 16)}`;
  return { name, statement: `create trigger ${name} ${rest}` };
};

const triggers = Object.entries(notifiedTables).flatMap(([table, list]) =>
  list.map((change: NotifiedChange) => triggerOf(table, change)),
);

/** Where this console's processes hear each other: another schema of the same database is another console. */
const channelOf = (schema: string): string => `'written_' || left(md5(${schema}), 8)`;

/** A row is changed in a part of its table; a process that listens knows the table alone. */
const notifyWritten = `create or replace function notify_written() returns trigger language plpgsql as $$
  begin
    perform pg_notify(${channelOf('tg_table_schema::text')},
      coalesce((select relname from pg_class where oid = pg_partition_root(tg_relid)), tg_table_name)::text);
    return null;
  end $$`;

/**
 * Has the tables of a server tell what is written to them (`notifiedTables`). Can be repeated; changes nothing where they do. What tells for
 * another version stays: its processes may be at work beside this one, and rely on it.
 */
export const bringNotifications = async (db: Kysely<Tables>): Promise<void> => {
  await sql.raw(notifyWritten).execute(db);
  const { rows } = await sql<{ readonly name: string }>`
    select tgname as name from pg_trigger join pg_class class on class.oid = tgrelid
    where class.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { name, statement } of triggers)
    if (!rows.some((each) => each.name === name)) await sql.raw(statement).execute(db);
};

/** Hears what others write. */
export interface WriteListener {
  /** Their writes and one's own; nothing can be told while they are not heard. */
  readonly writes: LastWrites;
  readonly close: () => Promise<void>;
}

/** Every process speaks to itself this often, on the way others are heard on. */
const pulseEveryMs = 1_000;
/** So long after the last pulse that came back others count as heard: a right taken away elsewhere is gone after this at the latest. */
const believedMs = 3_000;
/** A line that has not answered for this long is given up. */
const patienceMs = 5_000;

interface Line {
  readonly client: pg.Client;
  readonly channel: string;
}

const prepare = `select ${channelOf('current_schema()')} as channel, (
    select count(*) from pg_trigger join pg_class class on class.oid = tgrelid
    where class.relnamespace = current_schema()::regnamespace and tgparentid = 0
      and tgname = any($1::text[])) = ${triggers.length} as "isNotified"`;

/**
 * Listens on a connection of its own to what other processes have written (NOTIFY of `bringNotifications`), and adds it to what this one has.
 * The server tells everything in the order it was committed: a pulse of one's own that comes back says that all before it was heard. Where
 * none comes back (the line is lost, a pooler drops what is told, the tables do not tell) `of` answers NaN, and nothing remembered is used.
 */
export const listenForWrites = (connect: () => pg.Client, own: LastWrites): WriteListener => {
  const name = randomUUID();
  let line: Line | undefined;
  let heardUntil = Number.NEGATIVE_INFINITY;

  const lose = async () => {
    const lost = line;
    line = undefined;
    heardUntil = Number.NEGATIVE_INFINITY;
    await lost?.client.end().catch(() => undefined);
  };
  const hear = (payload = '') => {
    const [table = '', sender, sentAt] = payload.split(' ');
    if (table !== 'pulse') own.noteTable(table);
    else if (sender === name) heardUntil = Number(sentAt) + believedMs;
  };
  const begin = async (client: pg.Client): Promise<Line> => {
    await client.connect();
    const { rows } = await client.query<{ channel: string; isNotified: boolean }>(prepare, [
      triggers.map((trigger) => trigger.name),
    ]);
    const [{ channel, isNotified } = { channel: '', isNotified: false }] = rows;
    if (!isNotified)
      throw new Error('The tables do not tell what is written: the database is of another version');
    await client.query(`listen ${channel}`);
    // What was written while no one listened is not known.
    own.noteTable('any');
    return { client, channel };
  };
  const open = async (): Promise<Line> => {
    const client = connect();
    /** One that was given up before may end later than the next begins. */
    const loseThis = () => {
      if (line?.client === client) void lose();
    };
    client.on('error', loseThis);
    client.on('end', loseThis);
    client.on('notification', ({ payload }) => hear(payload));
    try {
      return await begin(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  const speak = async () => {
    line ??= await open();
    await line.client.query('select pg_notify($1, $2)', [line.channel, `pulse ${name} ${performance.now()}`]);
  };
  let pulse: Promise<void> | undefined;
  /** One at a time: a line that is silent for too long is given up, and the next pulse opens another. */
  const beat = () => {
    if (pulse !== undefined) return;
    const giveUp = setTimeout(lose, patienceMs);
    pulse = speak()
      .catch(lose)
      .finally(() => {
        clearTimeout(giveUp);
        pulse = undefined;
      });
  };
  const timer = setInterval(beat, pulseEveryMs).unref();
  beat();

  return {
    writes: {
      ...own,
      of: (tables) => (performance.now() < heardUntil ? own.of(tables) : Number.NaN),
    },
    close: async () => {
      clearInterval(timer);
      await pulse;
      await lose();
    },
  };
};
