import { systemFields } from '#engine/vocabulary.ts';
import type { FileCheck } from './subject.ts';

/** Names with a meaning of their own: on every row, in every body, or as the first word of a key in `x-i18n`. */
const reserved: Readonly<Record<string, string>> = {
  ...Object.fromEntries(systemFields.map((name) => [name, 'every row has it from the backend'])),
  groups: 'it begins the keys of form groups in x-i18n',
  actions: 'it begins the keys of actions in x-i18n',
  show: 'it begins the keys of groups of the detail in x-i18n',
  related: 'it begins the keys of related lists in x-i18n',
  views: 'it begins the keys of views in x-i18n',
  report: 'it begins the keys of a report in x-i18n',
  rules: 'it begins the keys of rules in x-i18n',
  calls: 'it begins the keys of calls in x-i18n',
  imports: 'it begins the keys of sheets in x-i18n',
  company_id: 'the session sends it with every call',
  token: 'the session sends it with every call',
  deleted_at: 'every row of a table has it from the backend',
};

const form = /^[a-z][A-Za-z0-9_]*$/;

/** PostgreSQL cuts longer names of columns; some letters are left for the names of their indexes. */
const longestName = 50;

/** Names that exist on every JavaScript object: a lookup by them finds something that is no field. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Property names are words of ours: well formed, and not taken by the platform. */
export const checkNames: FileCheck = ({ properties }) =>
  properties.flatMap(({ name, path, part, fieldPath }) => {
    if (!form.test(name) || inherited.has(name))
      return [
        {
          path,
          part: 'key' as const,
          code: 'invalid-name',
          message: `the name "${name}" cannot be used: expected a name like "entry_time" or "workId" (${form.source})`,
          expected: form.source,
          received: name,
        },
      ];
    if (part === 'record' && name.length > longestName)
      return [
        {
          path,
          part: 'key' as const,
          code: 'long-name',
          message: `the name is too long for a column of the table: expected at most ${longestName} letters, got ${name.length}`,
          expected: String(longestName),
          received: name,
        },
      ];
    const reason = part === 'record' && fieldPath === name ? reserved[name] : undefined;
    if (reason === undefined) return [];
    return [
      {
        path,
        part: 'key' as const,
        code: 'reserved-name',
        message: `the name "${name}" is reserved: ${reason}`,
        received: name,
      },
    ];
  });
