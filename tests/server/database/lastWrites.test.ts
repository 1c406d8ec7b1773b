import { describe, expect, it } from 'vitest';
import { changedRights, createLastWrites, writtenTables } from '#server/database/lastWrites.ts';

describe('where a statement writes', () => {
  it.each([
    ['insert into "session" ("token_hash") values ($1)', ['session']],
    ['update only member set name = $1', ['member']],
    ['delete from "public"."app" where id = $1', ['app']],
    [
      'with gone as (delete from membership returning *) insert into member select * from gone',
      ['membership', 'member'],
    ],
    ['insert into app (id) values ($1) on conflict (id) do update set name = $2', ['app']],
    ['select * from member for update', []],
    ['select * from member for no key update skip locked', []],
    ["select 'member.update', updated_at from operation_record", []],
    ['begin', []],
  ])('%s', (statement, tables) => {
    expect(writtenTables(statement)).toEqual(tables);
  });

  it.each(['truncate member', 'call put_back()', 'do $$ begin end $$', 'alter table member add x int'])(
    '%s may write anywhere',
    (statement) => {
      expect(writtenTables(statement)).toBe('any');
    },
  );
});

describe('rights a statement may change', () => {
  it.each([
    ['update "member" set "office_location" = $1, "version" = version + 1 where "user_id" = $2', []],
    ['update "member" set "office_location" = $1, "name" = $2 where "user_id" = $3', ['member']],
    ['update session set last_used_at = $1 where session_id = $2', []],
    ['update session set last_used_at = $1, revoked_at = $1', ['session']],
    ['update member set (office_location, note) = ($1, $2)', ['member']],
    ['update administrator set grants = $1', ['administrator']],
    ['delete from membership where user_id = $1', ['membership']],
    [
      'with old as (delete from membership returning *) update member set note = $1 from old',
      ['membership', 'member'],
    ],
    ['call put_back()', 'any'],
  ])('%s', (statement, tables) => {
    expect(changedRights(statement)).toEqual(tables);
  });
});

describe('the last writes', () => {
  it('rise with a write to one of the tables, and with none elsewhere', () => {
    const writes = createLastWrites();
    const before = writes.of(['member']);
    writes.note('update session set revoked_at = $1');
    writes.note('update member set note = $1');
    writes.note('select * from member');
    expect(writes.of(['member'])).toBe(before);

    writes.note('update member set name = $1');
    const after = writes.of(['member', 'session']);
    expect(after).toBeGreaterThan(before);

    writes.note('call put_back()');
    expect(writes.of(['member'])).toBeGreaterThan(after);
  });
});
