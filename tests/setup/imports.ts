import { runImports as workOff } from '#server/features/imports/jobs/imports.ts';
import type { Backend, TestAnswer, TestSession } from './backend.ts';

/** Rows of a sheet, the header first. */
export type SheetLines = readonly (readonly string[])[];

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV as a spreadsheet saves it: UTF-8 with its mark. */
export const csvFile = (lines: SheetLines, name = 'rows.csv'): File =>
  new File([`\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`], name, {
    type: 'text/csv',
  });

/** Uploads a sheet by a check call and answers its dry run, whatever its length. */
export const uploadSheet = async (
  backend: Backend,
  call: string,
  { file, type }: { readonly file: File; readonly type?: string },
  session: TestSession,
): Promise<TestAnswer> => {
  const answer = await backend.call(call, { ...(type === undefined ? {} : { type }), file }, session);
  if (answer.code !== 0 || answer.data.status !== 'uploaded') return answer;
  await runImports(backend);
  return backend.call(call, { ...(type === undefined ? {} : { type }), file }, session);
};

/** Confirms an import that was checked and works it off. Answers what came of it. */
export const confirmImport = async (
  backend: Backend,
  call: string,
  fields: {
    readonly import_id: number;
    readonly status?: 1 | 2;
    readonly refused_depts?: readonly string[];
    readonly refused_positions?: readonly string[];
  },
  session: TestSession,
): Promise<TestAnswer> => {
  const answer = await backend.call(call, { status: 1, ...fields }, session);
  if (answer.code !== 0) return answer;
  await runImports(backend);
  return backend.call('importInfo', { import_id: fields.import_id }, session);
};

/** Works off whatever imports wait, as the job does. */
export const runImports = (backend: Backend): Promise<number> => workOff(backend.ports);
