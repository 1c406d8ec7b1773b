import type { Kysely } from 'kysely';
import { type GroupChange, readGroup, readGroupPatch } from '#domain/provisioning/groupChange.ts';
import type { Reading } from '#domain/provisioning/patch.ts';
import { type PersonChange, readPatch, readUser } from '#domain/provisioning/personChange.ts';
import { isShown, readGroupQuestion, readUserQuestion, type Shown } from '#domain/provisioning/question.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  addGroup,
  changeGroup,
  type DepartmentCalls,
  removeGroup,
} from '#server/features/provisioning/groupWrites.ts';
import {
  findScimGroup,
  findScimGroups,
  groupTag,
  type ScimGroup,
} from '#server/features/provisioning/store/groups.ts';
import {
  findScimUser,
  findScimUsers,
  type ScimUser,
  userTag,
} from '#server/features/provisioning/store/users.ts';
import {
  addUser,
  changeUser,
  type DirectoryCalls,
  type IsExpected,
  removeUser,
  type WriteAnswer,
} from '#server/features/provisioning/userWrites.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { groupResource, userResource } from './describe.ts';

type Db = Kysely<Tables>;

/** The calls of the console that writes of the protocol go through. */
export type ProvisioningCalls = DirectoryCalls & DepartmentCalls;

/** Resources as an answer holds them. */
interface Page<Row> {
  readonly total: number;
  readonly startIndex: number;
  readonly rows: readonly Row[];
}

interface Asked {
  readonly id: number;
  readonly isExpected: IsExpected;
}

/** One kind of resource: how it is found, shown and taken away. */
export interface ShownKind<Row> {
  readonly path: 'Users' | 'Groups';
  readonly idOf: (row: Row) => number;
  readonly tagOf: (row: Row) => string;
  readonly show: (row: Row, base: string) => object;
  readonly find: (
    db: Db,
    companyId: number,
    asked: { readonly id: number; readonly shown: Shown },
  ) => Promise<Row | undefined>;
  readonly list: (
    companyId: number,
    query: URLSearchParams,
    shown: Shown,
  ) => Reading<(db: Db) => Promise<Page<Row>>>;
  readonly remove: (context: CallContext, calls: ProvisioningCalls, asked: Asked) => Promise<WriteAnswer>;
}

/** The same, with how it is read from a body and written. */
export interface ResourceKind<Row, Change> extends ShownKind<Row> {
  readonly mostBytes: number;
  /** Whether a patch is answered with nothing where no attributes were asked for: a group can be long. */
  readonly isQuiet: boolean;
  readonly readWhole: (body: unknown) => Reading<Change>;
  readonly readPatch: (body: unknown) => Reading<Change>;
  readonly add: (context: CallContext, calls: ProvisioningCalls, change: Change) => Promise<WriteAnswer>;
  readonly change: (
    context: CallContext,
    calls: ProvisioningCalls,
    asked: Asked & { readonly change: Change },
  ) => Promise<WriteAnswer>;
}

/** People. */
export const users: ResourceKind<ScimUser, PersonChange> = {
  path: 'Users',
  mostBytes: 256 * 1024,
  isQuiet: false,
  idOf: ({ user_id: id }) => id,
  tagOf: userTag,
  show: userResource,
  find: (db, companyId, { id }) => findScimUser(db, companyId, id),
  list: (companyId, query) => {
    const question = readUserQuestion(query);
    if (question.kind === 'refused') return question;
    const { startIndex } = question.value;
    const read = async (db: Db) => {
      const { total, users: rows } = await findScimUsers(db, companyId, question.value);
      return { total, startIndex, rows };
    };
    return { kind: 'read', value: read };
  },
  readWhole: readUser,
  readPatch,
  add: addUser,
  change: changeUser,
  remove: (context, _, asked) => removeUser(context, asked),
};

/** Departments. */
export const groups: ResourceKind<ScimGroup, GroupChange> = {
  path: 'Groups',
  // Okta says all members of a group at once.
  mostBytes: 1024 * 1024,
  isQuiet: true,
  idOf: ({ id }) => id,
  tagOf: groupTag,
  show: groupResource,
  find: (db, companyId, { id, shown }) =>
    findScimGroup(db, companyId, { id, withMembers: isShown(shown, 'members') }),
  list: (companyId, query, shown) => {
    const question = readGroupQuestion(query);
    if (question.kind === 'refused') return question;
    const { startIndex } = question.value;
    const asked = { question: question.value, withMembers: isShown(shown, 'members') };
    const read = async (db: Db) => {
      const { total, groups: rows } = await findScimGroups(db, companyId, asked);
      return { total, startIndex, rows };
    };
    return { kind: 'read', value: read };
  },
  readWhole: readGroup,
  readPatch: readGroupPatch,
  add: addGroup,
  change: changeGroup,
  remove: removeGroup,
};
