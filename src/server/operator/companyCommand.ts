import { ruleText } from '#i18n/rules.ts';
import { bringBack } from '#server/features/company/dissolution.ts';
import { findDissolutions, type ListedDissolution } from '#server/features/company/store/dissolutions.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

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
export const companyCommand: OperatorCommand = {
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
