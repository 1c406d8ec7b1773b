import { randomBytes } from 'node:crypto';
import { ruleText } from '#i18n/rules.ts';
import { openLink } from '#server/features/account/openLink.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/operationRecords.ts';
import { type CommandResult, companyRecord, type OperatorCommand, type OperatorContext } from './command.ts';

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
export const sessionCommand: OperatorCommand = {
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
