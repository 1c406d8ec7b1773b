import type { Calls, Member } from '#generated/types.ts';

/** A person as search and pickers show them. */
export type FoundPerson = Calls['searchUserAndDept']['reply']['users'][number];

/** The short form of a row: name, numbers and the way to the first department the reader sees. */
export const foundPerson = (row: Member): FoundPerson => ({
  user_id: row.user_id,
  name: row.name,
  workId: row.workId,
  phone: row.phone,
  path: row.departments[0]?.path ?? '',
});
