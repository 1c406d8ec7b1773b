import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { shownDigits } from '#domain/member/phone.ts';
import { phoneMatches } from '#server/platform/store/searchConditions.ts';
import { createBackend } from '#tests/setup/backend.ts';

const partsOf = (phone: string): readonly string[] =>
  Array.from(phone).flatMap((_, from) =>
    Array.from({ length: phone.length - from }, (__, more) => phone.slice(from, from + more + 1)),
  );

// Different digits, so that a part stands in one place alone.
const numbers = Array.from({ length: 15 }, (_, more) => '0123456789abcde'.slice(0, more + 1));

it('matches what the mask of a number shows, and the whole of it', async () => {
  const { db } = (await createBackend()).database;
  for (const phone of numbers) {
    const parts = partsOf(phone);
    const answers = sql.join(parts.map((part) => phoneMatches(sql`given.phone`, part)));
    const { rows } = await sql<{ readonly found: readonly boolean[] }>`
      select array[${answers}] as found from (select ${phone}::text as phone) given`.execute(db);

    const shown = parts.map((part) => part === phone || shownDigits(phone).some((run) => run.includes(part)));
    expect([phone, rows[0]?.found]).toEqual([phone, shown]);
  }
});
