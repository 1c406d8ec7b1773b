import type { Calls } from '#generated/types.ts';
import type { Account, Fields } from './client.ts';
import type { Verdict } from './verdict.ts';

type Name = keyof Calls;
type Request<Call extends Name> = Partial<Calls[Call]['request']>;
type Reply<Call extends Name> = Calls[Call]['reply'];

/** Asks calls one after the other; each ends up as a finding. */
export interface Asker {
  /** What should succeed: its data where it did and fit, else undefined. */
  readonly ask: <Call extends Name>(call: Call, fields?: Request<Call>) => Promise<Reply<Call> | undefined>;
  /** What a server must refuse, with a sentence. */
  readonly askRefused: (call: Name, fields: Fields) => Promise<void>;
  /** A download: the sheet that came. */
  readonly askFile: (call: Name, fields?: Fields) => Promise<Uint8Array | undefined>;
  /** What answers a sheet at once or with what it is fetched by: the data, undefined where the sheet came. */
  readonly askExport: (call: Name, fields?: Fields) => Promise<unknown>;
  /** Says of a call what only shows afterwards. */
  readonly complain: (call: Name, verdict: Verdict, note: string) => void;
}

/** Who asks, and what a run goes by. */
export interface Setting extends Asker {
  readonly account: Account;
  readonly readCode: () => Promise<string | undefined>;
  /** Differs from run to run: what is made is named by it and found again. */
  readonly mark: string;
}

/** A day long past, whatever the server's clock says. */
export const longAgo = '2020-01-02';
/** No code anyone was sent. */
export const wrongCode = '000000';
/** A number of this run alone. */
export const numberOf = (mark: string, first: string): string => `${first}${mark.slice(-8).padStart(8, '1')}`;

/** Lets someone go who was made by the run. */
export const resign = ({ ask }: Setting, id: number, user_id: number) =>
  ask('removeUsersFromDepartment', {
    id,
    user_ids: [user_id],
    resign: { out_time: longAgo, reason: 'other' },
  });
