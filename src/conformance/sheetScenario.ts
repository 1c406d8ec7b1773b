import { numberOf, resign, type Setting, wrongCode } from './asker.ts';
import { fillTemplate } from './client.ts';

/** Where people come in: a department of the run. */
interface Target {
  readonly id: number;
  readonly name: string;
}

/** Longest wait for rows that are written after the answer. */
const importPatienceMs = 20_000;

/** The person a sheet has brought, once they can be found. */
const awaitPerson = async ({ ask }: Setting, name: string) => {
  const until = Date.now() + importPatienceMs;
  for (;;) {
    const person = (await ask('searchUserAndDept', { keywords: name }))?.users.find(
      (each) => each.name === name,
    );
    if (person !== undefined || Date.now() > until) return person;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** Brings in one person by the server's own template, filled in, and takes them out again. */
export const askImport = async (setting: Setting, target: Target): Promise<void> => {
  const { ask, askFile, complain, mark } = setting;
  await askFile('resignationTemplate');
  const template = await askFile('memberTemplate');
  if (template === undefined) return;
  const name = `导入${mark}`;
  const file = await fillTemplate(template, { name, phone: numberOf(mark, '138'), part: target.name });
  if (file === undefined)
    return complain('memberTemplate', 'other shape', 'a sheet without columns for name, phone and part');
  await ask('memberUpload', { file });
  await ask('memberImport', { file, status: 2 });
  const person = await awaitPerson(setting, name);
  if (person === undefined) return complain('memberImport', 'other shape', 'no one came of a right row');
  await resign(setting, target.id, person.user_id);
};

/** Exports once the code that was sent is shown: both calls have to bring a sheet. */
export const askExports = async (setting: Setting): Promise<void> => {
  const { ask, askRefused, askFile, askExport, complain, readCode } = setting;
  await askRefused('validateSms', { code: wrongCode, scene: 'export' });
  await ask('exportVerifySms', { call: 'exportNotActiveUser' });
  const code = await readCode();
  const unread = 'no one has read the code that was sent';
  if (code === undefined) {
    complain('exportNotActiveUser', 'not asked', unread);
    return complain('memberExportFile', 'not asked', unread);
  }
  const parameters = { format: 'xlsx' } as const;
  const bound = { call: 'exportNotActiveUser', parameters: JSON.stringify(parameters) };
  const proof = await ask('validateSms', { code, scene: 'export', ...bound });
  const verify_token = proof?.verify_token;
  const given = (await askExport('exportNotActiveUser', { ...parameters, verify_token })) as
    | { readonly ticket?: string }
    | undefined;
  await askFile(
    'memberExportFile',
    given?.ticket === undefined ? { verify_token } : { ticket: given.ticket },
  );
};
