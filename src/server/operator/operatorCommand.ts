import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { openLink } from '#server/features/account/openLink.ts';
import { bringBack } from '#server/features/company/dissolution.ts';
import { findDissolutions, type ListedDissolution } from '#server/features/company/store/dissolutions.ts';
import { countHelpFeedback } from '#server/features/home/store/homeCounts.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import {
  accessCommand,
  addressesCommand,
  managementPasswordCommand,
  passwordCommand,
  secondFactorCommand,
  signOnCommand,
} from './accessCommands.ts';
import {
  type CommandResult,
  companyRecord,
  type OperatorCommand,
  type OperatorContext,
  recordId,
} from './command.ts';
import { departmentCommand } from './departmentCommand.ts';
import { keyCommand } from './keyCommand.ts';
import { partitionCommand } from './partitionCommand.ts';
import { paymentCommand } from './paymentCommand.ts';
import { reviewCommand } from './reviewCommand.ts';
import { invoiceCommand, orderCommand } from './shopCommands.ts';
import { usageCommand } from './usageCommand.ts';

const shown = 200;

const lineOf = (one: ListedDissolution): string =>
  [
    String(one.companyId).padStart(6),
    one.status.padEnd(10),
    `asked ${one.askedAt.toISOString()} by ${one.askedByName}`,
    one.status === 'dissolving' ? `erased from ${one.dueAt.toISOString()}` : '',
    one.decidedAt === null ? '' : `decided ${one.decidedAt.toISOString()}`,
    one.erasedAt === null ? '' : `erased ${one.erasedAt.toISOString()}`,
    one.companyName,
  ]
    .filter((part) => part !== '')
    .join('  ');

const list = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const all = await findDissolutions(db, shown);
  return { lines: all.length === 0 ? ['No company is being dissolved'] : all.map(lineOf), isDone: true };
};

const abort = async ({ db, at }: OperatorContext, companyId: number): Promise<CommandResult> => {
  const company = await bringBack(db, companyId, at);
  return company === undefined
    ? { lines: [ruleText('en', { rule: 'dissolution.notHeld', params: { id: companyId } })], isDone: false }
    : { lines: [`${company.name} (${companyId}) is as it was; everybody signs in again`], isDone: true };
};

/** Companies being dissolved: listed, and given back while they are held. No one else can. */
const companyCommand: OperatorCommand = {
  usage: [
    'list                                  companies being dissolved, and what became of others',
    'abort <id>                            give a held company back as it was',
  ],
  run: async (context, [verb, id]) => {
    if (verb === 'list') return list(context);
    const companyId = recordId(id);
    return verb === 'abort' && companyId !== undefined ? abort(context, companyId) : undefined;
  },
};

const secretBytes = 32;

/** `https://console.example.com`, with nothing behind it; undefined: it is no address of a console. */
const originOf = (given: string | undefined): string | undefined => {
  if (given === undefined || !URL.canParse(given)) return undefined;
  const { origin, protocol } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
};

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

const link = ({ db, at }: OperatorContext, person: Person, origin: string): Promise<CommandResult> =>
  db.transaction().execute(async (transaction) => {
    const randomToken = () => randomBytes(secretBytes).toString('base64url');
    const opened = await openLink(transaction, { ...person, origin, now: at, randomToken });
    if (opened === undefined)
      return { lines: [ruleText('en', { rule: 'account.noConsole' })], isDone: false };
    await insertOperationRecords(transaction, {
      origin: platformOrigin(person.companyId, at),
      category: 'account',
      entries: [opened.entry],
    });
    return {
      lines: [opened.address, `good for one visit, until ${opened.expiresAt.toISOString()}`],
      isDone: true,
    };
  });

/** Opens the console for an administrator who cannot sign in: a link to hand over in person. */
const sessionCommand: OperatorCommand = {
  usage: [
    'link <company>/<user> <console address>   a link that signs this administrator in, once, within a day',
  ],
  run: async (context, [verb, who, address]) => {
    const [named, origin] = [companyRecord(who), originOf(address)];
    return verb === 'link' && named !== undefined && origin !== undefined
      ? link(context, { companyId: named.companyId, userId: named.id }, origin)
      : undefined;
  },
};

const width = 6;

/** What readers said of the help centre's topics. */
const helpCommand: OperatorCommand = {
  usage: ['feedback                               how many people each topic helped, and how many not'],
  run: async ({ db }, [verb]) => {
    if (verb !== 'feedback') return undefined;
    const counted = await countHelpFeedback(db);
    const lines = counted.map(
      ({ topic, yes, no }) => `${String(yes).padStart(width)} yes ${String(no).padStart(width)} no  ${topic}`,
    );
    return { lines: lines.length === 0 ? ['Nobody has answered yet'] : lines, isDone: true };
  },
};

/** What the platform answers, by subject: one line each. Nothing of it can be asked by a browser. */
const commands: Readonly<Record<string, OperatorCommand>> = {
  access: accessCommand,
  addresses: addressesCommand,
  company: companyCommand,
  department: departmentCommand,
  help: helpCommand,
  invoice: invoiceCommand,
  key: keyCommand,
  managementPassword: managementPasswordCommand,
  password: passwordCommand,
  review: reviewCommand,
  order: orderCommand,
  partition: partitionCommand,
  payment: paymentCommand,
  secondFactor: secondFactorCommand,
  session: sessionCommand,
  signOn: signOnCommand,
  usage: usageCommand,
};

const usageOf = (subject: string): readonly string[] =>
  (commands[subject]?.usage ?? []).map((line) => `npm run operator -- ${subject} ${line}`);

/** The operator's command: `<subject> <verb> ...`, typed at a moment, and who it may ask. Anything it does not know prints how it is used. */
export const runOperatorCommand = async (
  db: Kysely<Tables>,
  [subject = '', ...words]: readonly string[],
  typed: Date | Omit<OperatorContext, 'db'>,
): Promise<CommandResult> => {
  const asked = typed instanceof Date ? { at: typed, provider: undefined } : typed;
  const command = Object.hasOwn(commands, subject) ? commands[subject] : undefined;
  const result = await command?.run({ db, ...asked }, words);
  if (result !== undefined) return result;
  const subjects = command === undefined ? Object.keys(commands) : [subject];
  return { lines: subjects.flatMap(usageOf), isDone: false };
};
