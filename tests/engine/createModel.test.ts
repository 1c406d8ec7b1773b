import { describe, expect, it, vi } from 'vitest';
import { createModel, lazily } from '#engine/createModel.ts';
import { findField, writableFields } from '#engine/fields.ts';
import { buildSchema } from '../builders/schema.ts';

describe('createModel', () => {
  it('gives an entity without calls the default ones', () => {
    const model = createModel(buildSchema());

    expect(model.isGenerated).toBe(true);
    expect(Object.values(model.calls).map((call) => call.path)).toEqual([
      '/visitor/list',
      '/visitor/info',
      '/visitor/save',
      '/visitor/del',
      '/visitor/delMany',
      '/visitor/export',
      '/visitor/export',
    ]);
  });

  it('switches off the call of a verb that is off', () => {
    const model = createModel(buildSchema({}, { verbs: { delete: false } }));

    expect(Object.keys(model.calls)).not.toContain('visitorDel');
    expect(model.verbs.delete).toBeUndefined();
  });

  it('gives an action without a call its own', () => {
    const model = createModel(buildSchema({}, { actions: { admit: { title: '放行', on: ['record'] } } }));

    expect(model.calls.visitorAdmit).toMatchObject({
      path: '/visitor/admit',
      effect: 'write',
      permission: 'admit',
    });
    expect(model.actions[0]?.call).toBe('visitorAdmit');
  });

  it('keeps to the written calls where a verb names one', () => {
    const model = createModel(
      buildSchema(
        {},
        {
          calls: { visitors: { path: '/visitors', effect: 'read', permission: 'read', reply: 'page' } },
          verbs: { list: { call: 'visitors' } },
        },
      ),
    );

    expect(model.isGenerated).toBe(false);
    expect(Object.keys(model.calls)).toEqual(['visitors']);
  });

  it('adds a written call no verb names to the default ones', () => {
    const model = createModel(
      buildSchema(
        {},
        {
          calls: { visitorRing: { path: '/visitor/ring', effect: 'write', permission: 'ring' } },
          actions: { ring: { title: '呼叫', on: ['record'], call: 'visitorRing' } },
        },
      ),
    );

    expect(model.isGenerated).toBe(true);
    expect(model.calls.visitorSave?.defaultHandler).toEqual({ kind: 'save' });
    expect(model.calls.visitorRing?.defaultHandler).toBeUndefined();
  });

  it('takes a written call of a default name in its place', () => {
    const save = { path: '/visitor/save', effect: 'write', permission: 'save' } as const;

    const model = createModel(buildSchema({}, { calls: { visitorSave: save } }));

    expect(model.verbs.create?.call).toBe('visitorSave');
    expect(model.calls.visitorSave?.defaultHandler).toBeUndefined();
    expect(model.calls.visitorDel?.defaultHandler).toEqual({ kind: 'del' });
  });

  it('makes no table for a report that writes its calls', () => {
    const call = { path: '/report', effect: 'read', permission: 'read' } as const;

    const model = createModel(buildSchema({}, { kind: 'report', calls: { report: call } }));

    expect(model.isGenerated).toBe(false);
  });

  it('closes requests and lets optional values be null', () => {
    const { request } =
      createModel(buildSchema({ note: { type: 'string', title: '备注' } })).calls.visitorSave ?? {};

    expect(request?.additionalProperties).toBe(false);
    expect(request?.properties?.note?.nullable).toBe(true);
  });

  it('never asks a form for read-only or computed fields', () => {
    const model = createModel(
      buildSchema({ count: { type: 'integer', title: '数', 'x-field': { compute: { countSame: 'name' } } } }),
    );

    expect(writableFields(model.fields).map((field) => field.name)).toEqual(['name']);
  });

  it('names nested fields by their path', () => {
    const model = createModel(
      buildSchema({
        stops: {
          type: 'array',
          title: '站',
          items: { type: 'object', properties: { at: { type: 'string', title: '处' } } },
        },
      }),
    );

    expect(findField(model.fields, 'stops.at')?.path).toBe('stops.at');
  });

  it('makes an action input of a read-only property writable', () => {
    const model = createModel(
      buildSchema(
        { state: { type: 'string', title: '状态', enum: ['a', 'b'], readOnly: true } },
        {
          actions: {
            mark: {
              title: '标',
              on: ['record'],
              input: { properties: { state: { $ref: '#/properties/state' } } },
            },
          },
        },
      ),
    );

    expect(model.actions[0]?.inputs[0]).toMatchObject({
      kind: 'choice',
      isReadOnly: false,
      path: 'actions.mark.state',
    });
  });

  it('pages from one with twenty-five rows unless told', () => {
    expect(createModel(buildSchema()).verbs.list).toMatchObject({ firstPage: 1, perPage: 25 });
  });
});

describe('an object of parts that are made lazily', () => {
  it('makes a part when it is first read, and once', () => {
    const make = vi.fn(() => ({ made: true }));
    const whole = lazily({ part: make });
    expect(make).not.toHaveBeenCalled();

    expect(whole.part).toBe(whole.part);

    expect(make).toHaveBeenCalledTimes(1);
  });

  it('has all its parts for whoever copies it', () => {
    const whole = lazily({ one: () => 1, other: () => 2 });

    expect({ ...whole }).toEqual({ one: 1, other: 2 });
    expect(Object.keys(whole)).toEqual(['one', 'other']);
  });
});
