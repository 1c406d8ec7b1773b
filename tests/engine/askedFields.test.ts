import { expect, it } from 'vitest';
import { askedFields, decidingFields } from '#engine/condition.ts';

const condition = {
  any: [{ due_date: { gte: '$record.start_date' } }, { not: { 'owner.id': '$user.id' } }],
  status: ['open', 'closed'],
};

it('names the fields a condition asks about', () => {
  expect(askedFields(condition)).toEqual(['due_date', 'owner', 'status']);
});

it('names what they are compared with among those that decide', () => {
  expect(decidingFields(condition)).toEqual(['due_date', 'owner', 'status', 'start_date']);
});
