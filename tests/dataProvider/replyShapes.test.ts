import { describe, expect, it } from 'vitest';
import { createCompleteReply } from '#dataProvider/replyShapes.ts';
import { callKey } from '#engine/offeredModel.ts';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import { entities } from '#generated/entities.ts';

const complete = createCompleteReply(entities, (call) => specifiedCalls.has(callKey(call)));

describe('a reply of a server that says less than ours', () => {
  it('allows on every row what the server has calls for, and nothing else', () => {
    const { list } = complete({ name: 'departmentUsers' }, { list: [{ user_id: 7 }], total: 1 }) as {
      readonly list: readonly { readonly can: Readonly<Record<string, number>> }[];
    };

    expect(list[0]?.can).toMatchObject({ update: 1, setPosition: 1, removeFromDepartment: 1 });
    expect(list[0]?.can.revealPhone).toBeUndefined();
  });

  it('keeps what the server says, rights too', () => {
    const row = { id: 3, name: '生产中心', level: 2, can: { update: 0 }, extra: '留' };

    expect(complete({ name: 'getDepartmentInfo' }, row)).toMatchObject(row);
  });

  it('has null where it may be, else an empty list or a zero, where something is missing, at every depth, and no version', () => {
    const tree = { departments: [{ id: 3, children: [{ id: 4 }] }] };

    const { departments } = complete({ name: 'departments' }, tree) as {
      readonly departments: readonly { readonly children: readonly object[] }[];
    };

    expect(departments[0]?.children[0]).toMatchObject({
      id: 4,
      group: null,
      supervisors: null,
      users_count: 0,
    });
    expect(departments[0]?.children[0]).not.toHaveProperty('version');
  });

  it('sets no bounds the server does not set', () => {
    expect(complete({ name: 'characterDatas' }, { list: [] })).toEqual({
      list: [],
      role_count: 0,
      role_limit: 9_999,
      group_limit: 9_999,
      may_save: 1,
    });
  });

  it('makes something of no data', () => {
    expect(complete({ name: 'validateSms' }, null)).toEqual({ verify_token: '', expires_at: '' });
  });
});
