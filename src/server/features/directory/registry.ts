import type { Kysely, RawBuilder } from 'kysely';
import type { HeldPower } from '#domain/member/checkPhoneChange.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import type { HandOverKind } from '#domain/resignation/handOver.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls, Department } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { GroupedAmong } from './department/store/departmentFacts.ts';
import type { DepartmentRecord } from './department/store/departments.ts';
import type { Handing, OwnedRecord, Taking } from './leaving/store/ownership.ts';
import type { LedRecord } from './member/store/memberFacts.ts';
import type { MembershipRecord } from './member/store/memberships.ts';
import type { WriteScope } from './scope.ts';

/** One kind of thing people own and others take over: what there is, who may take it, and the taking itself. */
export interface HandOver {
  /** What people own, of all of them in one query. */
  readonly list: (
    db: Kysely<Tables>,
    companyId: number,
    userIds: readonly number[],
  ) => Promise<readonly OwnedRecord[]>;
  /** Those of the requested takings that this kind allows; left out: all. */
  readonly allowed?: (
    db: Kysely<Tables>,
    companyId: number,
    takings: readonly Taking[],
  ) => Promise<readonly Taking[]>;
  /** Gives one thing to its recipient. False: there is nothing left to give, it went another way meanwhile. */
  readonly take: (db: Kysely<Tables>, handing: Handing) => Promise<boolean>;
}

/** Where some people are and what they lead, as it was read for them; `update`: whom the reader may change. */
export interface PeopleFacts {
  readonly update: WriteScope;
  readonly memberships: ReadonlyMap<number, readonly MembershipRecord[]>;
  readonly led: readonly LedRecord[];
}

/** What each of these people holds, and whether the reader could give it. */
export type Powers = (userId: number) => readonly HeldPower[];

/** The group a new department is made with. */
export type NewGroup = NonNullable<Calls['storeDepartment']['request']['new_group']>;

/** The chat groups of departments. */
export interface DepartmentGroups {
  readonly among: GroupedAmong;
  /** The live groups of departments, by department. */
  readonly find: (
    db: Kysely<Tables>,
    companyId: number,
    departmentIds: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly name: string }>>;
  /** The same as a department's card shows them, their people counted now. */
  readonly rows: (
    db: Kysely<Tables>,
    companyId: number,
    departmentIds: readonly number[],
  ) => Promise<ReadonlyMap<number, NonNullable<Department['group']>>>;
  /** Whether the editor may have such a group below `ancestors`, the way to the parent. */
  readonly check: (
    context: CallContext,
    group: NewGroup,
    ancestors: readonly number[],
  ) => Promise<readonly Violation[]>;
  /** Makes the group of a new department. */
  readonly create: (context: CallContext, group: NewGroup, department: DepartmentRecord) => Promise<void>;
}

/** Someone who was just saved. */
export interface NewPerson {
  readonly userId: number;
  readonly name: string;
  readonly number: PhoneNumber;
  readonly departmentId: number | null;
}

/**
 * Opens the way to welcome one person by a message, before anything else is locked: what sends it once they are saved, in the same transaction,
 * and answers what stands against it; or why none can be sent now.
 */
export type Welcome = (
  context: CallContext,
) => Promise<readonly Violation[] | ((person: NewPerson) => Promise<readonly Violation[]>)>;

/** What someone's coming and going asks of a call: also of one no one is signed in for, and of the operator's command. */
export type JoiningContext = Pick<CallContext, 'db' | 'actor' | 'now' | 'audit'>;

/** Someone who has just come to stay. `entryDay`: their first day, where it is known. */
export interface Comer {
  readonly userId: number;
  readonly name: string;
  readonly departmentId: number | null;
  readonly entryDay: string | null;
}

/** What ending someone's work asks of a call: the operator's command, which has no session, does it as well. */
export type LeavingContext = Pick<CallContext, 'db' | 'actor' | 'now' | 'models' | 'sources' | 'audit'>;

/** What other areas add to departments and people: `directory` asks none of them. */
export interface DirectoryParts {
  /** What a leaver owns and someone takes over, kind by kind: a kind without its line does not compile. */
  readonly handOvers: Readonly<Record<HandOverKind, HandOver>>;
  /** What begins with someone who comes to stay, in the transaction that adds them. */
  readonly onJoin: readonly ((context: JoiningContext, comer: Comer) => Promise<void>)[];
  /** What else ends with someone's work, in this order, in the transaction that ends it. */
  readonly onLeave: readonly ((context: LeavingContext, userIds: readonly number[]) => Promise<void>)[];
  /** What is forgotten with the people who are purged, in the transaction that purges them. */
  readonly onPurge: readonly ((
    db: Kysely<Tables>,
    companyId: number,
    userIds: readonly number[],
  ) => Promise<void>)[];
  /** What begins again once someone who left is back in a department. */
  readonly onReturn: readonly ((
    context: CallContext,
    userId: number,
    departmentId: number,
  ) => Promise<void>)[];
  readonly openWelcome: Welcome;
  /** How many links of a `member` people can join by. */
  readonly countedLinks: (now: Date) => RawBuilder<number>;
  readonly powersOf: (
    context: CallContext,
    people: PeopleFacts,
    userIds: readonly number[],
  ) => Promise<Powers>;
  readonly groups: DepartmentGroups;
}

declare module '#server/platform/handler.ts' {
  interface Sources {
    readonly directory: DirectoryParts;
  }
}
