import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Account, checkConformance, junitReport, textReport } from '#conformance/conformance.ts';
import { readOptions } from './readOptions.ts';

/**
 * Asks a server the calls of the specification and says of each whether it is right, missing or of another shape. Exit code 1 where one
 * is not right. It makes departments, a person, a role and an app of its own, and takes them away.
 */
const usage =
  'usage: npm run conformance -- --url URL --account FILE [--json] [--junit FILE]\n' +
  'URL: the API, as http://localhost:8000/api. FILE: an account or a list whose first is the main administrator, each with user_id,\n' +
  'company_id, mobile and either token (and device_id) or password and managementPassword: DATA_DIR/demo-accounts.json is one.\n' +
  'What a code by SMS stands before is asked where a terminal can be asked for it, and on a demo of ours.';

const { values } = readOptions(
  {
    options: {
      url: { type: 'string' },
      account: { type: 'string' },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
    },
  },
  usage,
);

const fail = (reason: string): never => {
  console.error(reason);
  return process.exit(2);
};

const readAccount = (path: string): Account => {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const found = (Array.isArray(content) ? content[0] : content) as Partial<Account> | undefined;
  const { user_id, company_id, mobile } = found ?? {};
  if (user_id === undefined || company_id === undefined || mobile === undefined)
    return fail(`${path} names no account\n${usage}`);
  return { ...found, user_id, company_id, mobile };
};

/** Asks who sits at the terminal; a pipeline has no one to ask. */
const askCode = async (): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question('The code that was just sent to the account by SMS: ');
  terminal.close();
  return code.trim();
};

const { url, account: path } = values;
if (url === undefined || path === undefined) fail(usage);
else {
  const account = readAccount(path);
  const findings = await checkConformance({
    url,
    account,
    mark: String(Date.now()),
    // A demo of ours shows its messages by itself.
    ...(account.password === undefined ? { readCode: askCode } : {}),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return fail(`${url}: ${error.message}${cause}`);
  });
  console.log(values.json ? JSON.stringify(findings, null, 2) : textReport(findings));
  if (values.junit !== undefined) writeFileSync(values.junit, junitReport(findings));
  process.exitCode = findings.every(({ verdict }) => verdict === 'right') ? 0 : 1;
}
