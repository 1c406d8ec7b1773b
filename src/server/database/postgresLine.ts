import { Socket } from 'node:net';
import type pg from 'pg';
import { awayOr, isAway } from './databaseAway.ts';
import { createPlanMode } from './statementCache.ts';
import { allowedTime } from './waitingLine.ts';

/** How long is waited, milliseconds, for a server that may be away and for others at work on it. */
export interface PostgresPatience {
  /** For a connection, a new one or one that is free again. */
  readonly connectMs: number;
  /** For a statement, by the server's clock. */
  readonly statementMs: number;
  /** For a lock, by the server's clock. */
  readonly lockMs: number;
  /** For its answer beyond that: then the path is lost, and no one would ever say so. */
  readonly answerMs: number;
  /** In a transaction nothing happens in: the process that began it is gone, and others wait for its locks. */
  readonly idleMs: number;
  /** Until a line without news is asked whether it is still there. */
  readonly keepAliveMs: number;
}

/**
 * A socket that says what it is given within one turn in one write: a write costs more than a small statement, and a transaction's begin, its
 * first statement and the commit of the read before it leave together.
 */
export const createSocket = (): Socket => {
  const socket = new Socket();
  const write = Socket.prototype.write.bind(socket) as (...given: readonly unknown[]) => boolean;
  let isCollecting = false;
  const collect = (...given: readonly unknown[]): boolean => {
    if (!isCollecting) {
      isCollecting = true;
      socket.cork();
      process.nextTick(() => {
        isCollecting = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
  socket._writev = (chunks, done) =>
    socket._write(
      Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)),
      'buffer' as BufferEncoding,
      done,
    );
  // Not before: a socket that connects takes its own `write` back.
  return socket.once('connect', () => Object.assign(socket, { write: collect }));
};

type Send = (query: pg.QueryConfig) => Promise<unknown>;

/** Begins and ends of transactions, as Kysely writes them. */
export const beginning = /^(begin|start transaction)/;
export const ending = /^(commit|rollback)$/;

/**
 * Waits for an answer as long as the statement may take and no longer: a line that is silent is given up, and nothing is sent on it any
 * more.
 */
const withPatience = (
  client: pg.PoolClient,
  { statementMs, answerMs }: PostgresPatience,
): { readonly send: Send; readonly isLost: () => boolean } => {
  let lost: unknown;
  let limitMs = statementMs;
  const send: Send = async (query) => {
    if (lost !== undefined) throw lost;
    if (ending.test(query.text)) limitMs = statementMs;
    const waitedMs = limitMs + answerMs;
    limitMs = allowedTime(query.text) ?? limitMs;
    try {
      // The driver takes a limit for each query; its types know of none.
      return await client.query({ ...query, query_timeout: waitedMs } as pg.QueryConfig);
    } catch (error) {
      const known = awayOr(error);
      if (isAway(known)) lost = known;
      throw known;
    }
  };
  return { send, isLost: () => lost !== undefined };
};

/** Binds a transaction and asks nothing (`readInCompany`): no one waits for its answer. */
const binding = /^select set_config\([^;]*$/;
const isBinding = ({ text, values = [] }: pg.QueryConfig): boolean =>
  values.length === 0 && binding.test(text) && !text.includes(' from ');

const nothingAnswered = { command: 'SELECT', rowCount: 0, rows: [] };
const endedWithout = (text: string) => ({ command: text.toUpperCase(), rowCount: null, rows: [] });

/** A statement that asks for rows or changes them; a remark may stand before it (`keptPlan`). */
export const isPreparable = (sql: string): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/i.test(sql);

/** Until a read's commit leaves by itself: what the connection is asked next comes sooner as long as there is work, and takes it along. */
const commitPatienceMs = 5;

/** A connection on which little is waited for. */
export interface PostgresLine {
  readonly send: Send;
  /** Ends a transaction that has changed nothing: nothing can be lost with it, and no one waits for it. */
  readonly leave: () => void;
  readonly isLost: () => boolean;
}

/**
 * A connection that sends ahead what needs no answer, together with the statement behind it: a `begin`, what binds it to a company and how its
 * statements are planned (`keptPlan`: the server itself would plan a page of people each time again, where that takes longer than to
 * find them), and the commit of the read before. A statement fails with what failed ahead of it. The
 * client has to be one that pipelines.
 */
export const openLine = (client: pg.PoolClient, patience: PostgresPatience): PostgresLine => {
  const line = withPatience(client, patience);
  let opening: string[] = [];
  const planModeFor = createPlanMode(false);
  let owed: NodeJS.Timeout | undefined;

  const commitRead = () => {
    clearTimeout(owed);
    owed = undefined;
    line.send({ text: 'commit' }).catch(() => undefined);
  };
  const takeOpening = (): string => {
    const texts = opening;
    opening = [];
    return texts.join('; ');
  };
  /** Everything that stands before this statement. */
  const takeAhead = (text: string): readonly string[] => {
    const mode = isPreparable(text) ? planModeFor(text) : undefined;
    return [
      ...(opening.length === 0 ? [] : [takeOpening()]),
      ...(mode === undefined ? [] : [`set plan_cache_mode = ${mode}`]),
    ];
  };
  const send: Send = async (query) => {
    const { text, values = [] } = query;
    if (owed !== undefined) commitRead();
    if (text === 'begin') {
      opening = [text];
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (opening.length === 1 && isBinding(query)) {
      opening.push(text);
      return nothingAnswered;
    }
    if (text === 'rollback') planModeFor(text);
    if (ending.test(text) && opening.length > 0) {
      // Nothing was asked: there is nothing to end.
      opening = [];
      return endedWithout(text);
    }
    if (opening.length === 1 && values.length === 0) {
      // Several statements in one text answer a list, and none of them can be prepared.
      const answers: unknown = await line.send({ text: `${takeOpening()}; ${text}` });
      return Array.isArray(answers) ? answers.at(-1) : answers;
    }
    const ahead = takeAhead(text).map((each) => line.send({ text: each }));
    const answer = line.send(query);
    if (ahead.length === 0) return answer;
    for (const sent of [...ahead, answer]) sent.catch(() => undefined);
    for (const sent of ahead) await sent;
    return answer;
  };
  return {
    send,
    leave: () => {
      if (opening.length > 0) opening = [];
      else owed = setTimeout(commitRead, commitPatienceMs);
    },
    isLost: line.isLost,
  };
};
