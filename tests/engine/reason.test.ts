import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/permission/actor.ts';
import { createModel } from '#engine/createModel.ts';
import type { Condition } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Reason, reasonAgainst, reasonHidden, standingOf } from '#engine/reason.ts';
import { conditionText, type ReasonWords, reasonText } from '#engine/words/reasonText.ts';
import { entities } from '#generated/entities.ts';
import { words as english } from '#generated/words/en.ts';
import { words as japanese } from '#generated/words/ja.ts';
import { words as chinese } from '#generated/words/zh.ts';
import type { Locale } from '#i18n/locale.ts';
import { ruleText } from '#i18n/rules.ts';

const entityOf = (noun: string) => {
  const entity = entities.find((each) => each['x-resource'].name === noun);
  if (entity === undefined) throw new Error(`No schema ${noun}`);
  return entity;
};
const order = createModel(entityOf('order'));
const complaint = createModel(entityOf('complaint'));
const wordsOf = (model: EntityModel, locale: Locale): ReasonWords => {
  const words: Readonly<Record<string, string>> =
    { zh: chinese, en: english, ja: japanese }[locale].resources[model.noun] ?? {};
  return { say: (rule, params = {}) => ruleText(locale, { rule, params }), noun: (key) => words[key] };
};
const said = (model: EntityModel, reason: Reason | undefined, locale: Locale = 'zh') =>
  reason === undefined ? undefined : reasonText(model, reason, wordsOf(model, locale));
const told = (condition: Condition, locale: Locale = 'zh') =>
  conditionText({ model: order, words: wordsOf(order, locale) }, condition);
const everywhere = { reach: 'all', isWithin: true } as const;
const unpaid = { order_status: 0, transaction_status: 0 };

describe('the reason against an action', () => {
  it('is none when nothing stands in its way', () => {
    expect(reasonAgainst(order, { permission: 'cancel', row: unpaid, standing: everywhere })).toBeUndefined();
  });

  it('names the roles that may when no role has it', () => {
    const reason = reasonAgainst(order, { permission: 'cancel', row: unpaid, standing: { reach: 'none' } });

    expect(reason).toEqual({ kind: 'role', rule: 'order.permissions.cancel', roles: ['main', 'sub'] });
    expect(said(order, reason)).toBe('仅限主管理员或子管理员操作');
  });

  it('tells a missing grant apart from a missing role', () => {
    const sub: Actor = {
      userId: 1,
      companyId: 1,
      name: '',
      roles: ['sub'],
      mandates: [
        { source: { kind: 'own' }, grants: { shop: 'view' }, withheld: [], departments: [], apps: [] },
      ],
      ledDepartments: [],
      responsibleDepartments: [],
    };

    const reason = reasonAgainst(order, {
      permission: 'cancel',
      row: unpaid,
      standing: standingOf(order, 'cancel', sub),
    });

    expect(reason).toMatchObject({ kind: 'grant', module: 'shop' });
  });

  it('says that a row is somebody else’s', () => {
    const reason = reasonAgainst(order, {
      permission: 'cancel',
      row: unpaid,
      standing: { reach: 'own', isWithin: false },
    });

    expect(said(order, reason)).toBe('只能对您本人的订单执行此操作');
  });

  it('names the states it is possible in and the present one', () => {
    const reason = reasonAgainst(complaint, { permission: 'open', row: { status: 3 }, standing: everywhere });

    expect(reason).toMatchObject({ kind: 'state', rule: 'complaint.states.open', from: [0], state: 3 });
    expect(said(complaint, reason)).toBe('仅在处理状态为“待处理”时可以执行，现为“已驳回”');
    expect(said(complaint, reason, 'en')).toBe(
      'Only possible while “Status” is “Waiting”; it is “Dismissed”',
    );
  });

  it('tells the condition of the schema in words', () => {
    const reason = reasonAgainst(order, {
      permission: 'cancel',
      row: { ...unpaid, transaction_status: 1 },
      standing: everywhere,
    });

    expect(said(order, reason)).toBe('仅在交易状态为“未支付”时可以执行');
    expect(said(order, reason, 'ja')).toBe('取引状態が「未払い」のときだけ行えます');
  });

  it('prefers the words the schema gives for its condition', () => {
    const words = wordsOf(order, 'zh');
    const own: ReasonWords = {
      ...words,
      noun: (key) => (key === 'actions.cancel.reason' ? '已付款的订单请申请退款' : words.noun(key)),
    };
    const reason = reasonAgainst(order, {
      permission: 'cancel',
      row: { ...unpaid, transaction_status: 1 },
      standing: everywhere,
    });

    expect(reason && reasonText(order, reason, own)).toBe('已付款的订单请申请退款');
  });

  it('believes the row’s own verdict and explains it', () => {
    const allowed = { ...unpaid, order_status: 4, can: { cancel: 1 } };
    const forbidden = { ...unpaid, can: { cancel: 0 } };

    expect(
      reasonAgainst(order, { permission: 'cancel', row: allowed, standing: { reach: 'unknown' } }),
    ).toBeUndefined();
    expect(
      reasonAgainst(order, { permission: 'cancel', row: forbidden, standing: { reach: 'own' } })?.kind,
    ).toBe('scope');
    expect(
      reasonAgainst(order, { permission: 'cancel', row: forbidden, standing: { reach: 'all' } })?.kind,
    ).toBe('guard');
    expect(
      reasonAgainst(order, { permission: 'cancel', row: forbidden, standing: { reach: 'unknown' } })?.kind,
    ).toBe('role');
  });
});

describe('a condition in words', () => {
  it('tells values by their words and lists by "or"', () => {
    expect(told({ order_status: [0, 5] })).toBe('订单状态为“待支付”或“超时关闭”');
    expect(told({ order_status: [0, 5] }, 'en')).toBe(
      '“Status” is “Awaiting payment” or “Closed, not paid in time”',
    );
  });

  it('tells money in yuan and references by name', () => {
    expect(told({ amount: { gte: 123_450 } })).toBe('金额不小于“¥1234.50”');
    expect(told({ buyer_id: '$user.id' })).toBe('购买人为您本人');
    expect(told({ pay_deadline: { gt: '$now' } })).toBe('支付截止时间大于当前时间');
  });

  it('joins, groups and denies parts', () => {
    expect(told({ any: [{ order_status: 1 }, { all: [{ pay_method: { exists: true } }] }] })).toBe(
      '（订单状态为“生效中”或支付方式已填写）',
    );
    expect(told({ not: { quantity: { lt: 5 } }, package_type: { ne: 'sms' } }, 'en')).toBe(
      'it is not so that “Quantity” is below “5” and “Package” is not “SMS bundle”',
    );
  });
});

describe('the reason a field is hidden', () => {
  it('names who may see it, and nobody’s own row', () => {
    const field = findField(complaint.fields, 'reporter_name');
    if (field === undefined) throw new Error('no field');
    const ask = (row: object, userId: number) =>
      reasonHidden(complaint, {
        field,
        row: { ...row },
        holdsRole: (role) => role === 'sub',
        context: { userId },
      });

    expect(said(complaint, ask({ handler_id: 7, is_own_group: 0 }, 8))).toBe('仅主管理员可以查看');
    expect(ask({ handler_id: 8, is_own_group: 0 }, 8)).toBeUndefined();
  });

  it('tells the condition it is shown under', () => {
    const field = findField(order.fields, 'pay_deadline');
    if (field === undefined) throw new Error('no field');

    const reason = reasonHidden(order, { field, row: { order_status: 1 }, holdsRole: () => true });

    expect(said(order, reason)).toBe('仅在订单状态为“待支付”或“超时关闭”时显示');
  });
});
