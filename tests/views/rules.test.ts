import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { forms } from '#generated/forms.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { formErrorsOf } from '#views/form/formErrors.ts';
import { initialValues } from '#views/form/state/formState.tsx';
import { findViolations, submittedValues } from '#views/form/useSchemaResolver.ts';
import { defineOverride } from '#views/override.ts';
import { type TreeNode, treeMove } from '#views/picker/useTreeNodes.ts';
import { obstacleOf } from '#views/reasons/useOffers.ts';
import { parcelSchema } from './parcel.ts';

const model = createModel(parcelSchema());
const facts = { isEditing: false };

describe('submitted values', () => {
  it('leaves out what is read-only and clears what its condition hides', () => {
    const values = { parcel_id: 1, can: {}, name: '花瓶', status: 'new', reason: '旧原因' };

    const sent = submittedValues(model.fields, values, facts);

    expect(sent).not.toHaveProperty('parcel_id');
    expect(sent).toMatchObject({ name: '花瓶', reason: null });
  });

  it('leaves out empty required values and empty nested ones', () => {
    const sent = submittedValues(model.fields, { name: '', box: { width: 2, lid: null } }, facts);

    expect(sent).not.toHaveProperty('name');
    expect(sent.box).toEqual({ width: 2 });
  });
});

describe('violations of a form', () => {
  const ask = (values: Readonly<Record<string, unknown>>) =>
    findViolations({
      fields: model.fields,
      rules: model.rules,
      validate: undefined,
      values,
      sent: values,
      facts,
    }).map(({ rule, field }) => `${field}: ${rule}`);

  it('demands what a condition requires', () => {
    expect(ask({ name: '花瓶', status: 'lost', price: 0 })).toEqual(['reason: validation.required']);
  });

  it('says nothing about hidden fields', () => {
    expect(ask({ name: '花瓶', status: 'new' })).toEqual([]);
  });

  it('asks the rules across fields', () => {
    expect(ask({ name: '花瓶', status: 'lost', reason: '途中', price: 5 })).toEqual([
      'price: schema.lostIsFree',
    ]);
  });

  it('takes an empty box for no value, whatever is asked of one', async () => {
    const member = generatedContract().models.member;
    const { form } = await forms.member();
    const told = (values: Readonly<Record<string, unknown>>) =>
      findViolations({ fields: member?.fields ?? [], rules: [], validate: form, values, sent: values, facts })
        .filter(({ field = '' }) => field in values)
        .map(({ rule, field }) => `${field}: ${rule}`);

    expect(told({ name: '', email: '', workId: '' })).toEqual(['name: validation.required']);
    expect(told({ email: 'nobody' })).toEqual(['email: validation.format']);
  });

  it('finds the field of a broken row by its number', () => {
    const values = { name: '花瓶', status: 'new', stops: [{ name: '深圳' }, { name: '' }] };

    expect(ask(values)).toEqual(['stops.1.name: validation.required']);
  });

  it('keeps errors of a list apart from those of its rows', () => {
    const errors = formErrorsOf('parcel', model.fields, [
      { rule: 'validation.maxItems', field: 'stops', params: { limit: 3 } },
      { rule: 'validation.required', field: 'stops.1.name' },
    ]);

    expect(errors).toMatchObject({
      stops: { root: { type: 'validation.maxItems' }, 1: { name: { type: 'validation.required' } } },
    });
  });
});

describe('initial values', () => {
  it('begins with defaults and empty values of the right shape', () => {
    expect(initialValues(model.fields)).toMatchObject({
      status: 'new',
      tags: [],
      stops: [],
      box: { width: null, lid: null },
      name: null,
    });
  });
});

describe('obstacles of actions', () => {
  const send = model.actions[0] as (typeof model.actions)[number];

  it('lets the server alone allow', () => {
    expect(
      obstacleOf(model, { actionModel: send, row: { status: 'lost', can: { send: 1 } } }),
    ).toBeUndefined();
    expect(obstacleOf(model, { actionModel: send, row: { status: 'new', can: { send: 0 } } })?.kind).toBe(
      'role',
    );
    expect(obstacleOf(model, { actionModel: send, row: { status: 'new' } })?.kind).toBe('role');
  });

  it('names the condition that fails', () => {
    expect(obstacleOf(model, { actionModel: send, row: { status: 'lost', can: { send: 0 } } })?.kind).toBe(
      'condition',
    );
  });

  it('names a state that no transition leaves', () => {
    const states = {
      field: 'status',
      initial: 'new',
      transitions: [{ from: ['new'], to: 'lost', action: 'send', by: 'user' as const }],
    };

    expect(
      obstacleOf({ ...model, states }, { actionModel: send, row: { status: 'lost', can: {} } })?.kind,
    ).toBe('state');
  });
});

describe('keys of a tree', () => {
  const node = (id: number, more: Partial<TreeNode> = {}): TreeNode => ({
    row: { id },
    level: 1,
    position: 1,
    siblings: 1,
    parentId: undefined,
    isExpanded: false,
    hasChildren: false,
    ...more,
  });
  const nodes = [
    node(1, { hasChildren: true, isExpanded: true }),
    node(2, { parentId: 1 }),
    node(3, { hasChildren: true }),
  ];

  it.each([
    ['ArrowDown', 0, { kind: 'focus', id: 2 }],
    ['ArrowUp', 0, undefined],
    ['End', 0, { kind: 'focus', id: 3 }],
    ['ArrowRight', 0, { kind: 'focus', id: 2 }],
    ['ArrowRight', 2, { kind: 'toggle', id: 3 }],
    ['ArrowLeft', 1, { kind: 'focus', id: 1 }],
    ['ArrowLeft', 0, { kind: 'toggle', id: 1 }],
    ['Enter', 1, { kind: 'choose', id: 2 }],
    ['x', 1, undefined],
  ])('%s at %d', (key, at, move) => {
    expect(treeMove(key, nodes, at)).toEqual(move);
  });
});

describe('overrides', () => {
  it('take fields of the schema and refuse any other when they are compiled', () => {
    const override = defineOverride<'device'>()({ fields: { status: { column: { align: 'center' } } } });
    // @ts-expect-error `colour` is no field of a device: an override of a field that is gone does not compile.
    const outdated = defineOverride<'device'>()({ fields: { colour: {} } });
    const nested = defineOverride<'member'>()({ fields: { 'departments.position': {} } });

    expect([override, outdated, nested].map(({ fields }) => Object.keys(fields ?? {}))).toEqual([
      ['status'],
      ['colour'],
      ['departments.position'],
    ]);
  });
});
