import type { Kysely } from 'kysely';
import type { ConnectedSource } from '#domain/department/connection.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  connectCompany,
  type SyncReport,
  syncCompany,
} from '#server/features/directory/connection/connect.ts';
import {
  type DisconnectReport,
  disconnectCompany,
  type Outcome,
} from '#server/features/directory/connection/disconnect.ts';
import { findAllLinks, findLivingCompany } from '#server/features/directory/connection/store/connection.ts';
import {
  findWrongCounts,
  recountPeople,
  type WrongCount,
} from '#server/features/directory/department/store/recount.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { sources } from '#server/features/index.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

const notDone = (line: string): CommandResult => ({ lines: [line], isDone: false });

/** Carries a refusal out of the transaction, so that it is rolled back. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** Does something with a company's tree as the platform does: with the rights of no one of the company, told as the platform's. */
const inCompany = async <Done>(
  { db, at }: OperatorContext,
  companyId: number,
  work: (context: LeavingContext) => Promise<Outcome<Done>>,
): Promise<Done | CommandResult> => {
  const run = async (transaction: Kysely<Tables>): Promise<Done> => {
    if ((await findLivingCompany(transaction, companyId)) === undefined)
      throw new Refused(ruleText('en', { rule: 'call.notFound', params: { noun: 'company' } }));
    const entries: AuditEntry[] = [];
    const outcome = await work({
      db: transaction,
      actor: { ...anonymous, companyId, name: 'platform', roles: ['main'] },
      now: at,
      models: generatedContract().models,
      sources,
      audit: (entry) => entries.push(entry),
    });
    if ('violations' in outcome)
      throw new Refused(outcome.violations.map((each) => ruleText('en', each)).join('; '));
    await insertOperationRecords(transaction, {
      origin: platformOrigin(companyId, at),
      category: 'department',
      entries,
    });
    return outcome.done;
  };
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    if (error instanceof Refused) return notDone(error.message);
    throw error;
  }
};

const synced = (report: SyncReport): CommandResult => ({
  lines: [
    `department ${report.id} is ${report.company_name} (${report.sub_company_id})`,
    `departments: ${report.departments_added} added, ${report.departments_changed} changed, ${report.departments_removed} removed`,
    `people: ${report.people_added} added, ${report.people_changed} changed, ${report.people_removed} removed, ${report.people_skipped} left out`,
  ],
  isDone: true,
});

const disconnected = (report: DisconnectReport): CommandResult => ({
  lines: [
    `${report.deleted.length} departments are gone; ${report.resigned_count} people left, ${report.left_count} stay in others`,
  ],
  isDone: true,
});

const list = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const links = await findAllLinks(db);
  const lines = links.map((link) =>
    [
      `${link.company_id}/${link.dept_id}`.padStart(10),
      link.source.padEnd(7),
      `synced ${link.synced_at.toISOString()}`,
      `${link.company_name} (${link.sub_company_id})`,
    ].join('  '),
  );
  return { lines: lines.length === 0 ? ['No company is connected'] : lines, isDone: true };
};

const isResult = (given: unknown): given is CommandResult =>
  typeof given === 'object' && given !== null && 'isDone' in given;

const readSource = (mark: string | undefined, word: string | undefined): ConnectedSource | undefined =>
  mark === '--source' && (word === 'partner' || word === 'synced') ? word : undefined;

/** A department's id; 0 is the company itself. */
const parentOf = (given: string | undefined): number | undefined => (given === '0' ? 0 : recordId(given));

interface Named {
  readonly companyId: number;
  readonly words: readonly string[];
}

const connect = async (
  context: OperatorContext,
  { companyId, words: [dept, other, mark, word] }: Named,
): Promise<CommandResult | undefined> => {
  const parentId = parentOf(dept);
  const subCompanyId = recordId(other);
  const source = readSource(mark, word);
  if (parentId === undefined || subCompanyId === undefined || source === undefined) return undefined;
  const request = { parentId, subCompanyId, source, isAgreed: true };
  const done = await inCompany(context, companyId, (inside) => connectCompany(inside, request));
  return isResult(done) ? done : synced(done);
};

const placeLine = ({ company_id: company, department_id: id, kept, counted }: WrongCount): string =>
  `${`${company}/${id}`.padStart(14)}  kept ${kept.join(' ')}  counted ${counted.join(' ')}`;

/** Done where every count is right, at last. */
const count = async (
  { db }: OperatorContext,
  mark: string | undefined,
): Promise<CommandResult | undefined> => {
  if (mark !== undefined && mark !== '--repair') return undefined;
  const isRepaired = mark === '--repair';
  const wrong = isRepaired ? await recountPeople(db) : await findWrongCounts(db);
  if (wrong.length === 0) return { lines: ['Every count is right'], isDone: true };
  const summary = `Wrong counts (people, not active, in several departments)${isRepaired ? ', now as counted' : ''}: ${wrong.length}`;
  return { lines: [summary, ...wrong.map(placeLine)], isDone: isRepaired };
};

/** Trees as the platform sees them: companies that stand in the tree of others, without an administrator of theirs, and the counts of people. */
export const departmentCommand: OperatorCommand = {
  usage: [
    'list                                   companies that stand in the tree of others',
    'connect <company> <department, 0: none above> <other company> --source partner|synced',
    'sync <company> <department>            bring a connected company up to date',
    'disconnect <company> <department>      take it out; people who are nowhere else leave',
    'count [--repair]                       compare the kept counts of people with everyone there is',
  ],
  run: async (context, [verb, company, ...words]) => {
    if (verb === 'list') return list(context);
    if (verb === 'count') return count(context, company);
    const companyId = recordId(company);
    if (companyId === undefined) return undefined;
    if (verb === 'connect') return connect(context, { companyId, words });
    const id = recordId(words[0]);
    if (id === undefined || (verb !== 'sync' && verb !== 'disconnect')) return undefined;
    if (verb === 'sync') {
      const done = await inCompany(context, companyId, (inside) => syncCompany(inside, id));
      return isResult(done) ? done : synced(done);
    }
    const done = await inCompany(context, companyId, (inside) => disconnectCompany(inside, id));
    return isResult(done) ? done : disconnected(done);
  },
};
