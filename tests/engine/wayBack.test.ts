import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { wayBack } from '#engine/transitions.ts';
import { entities } from '#generated/entities.ts';

const schema = entities.find((each) => each['x-resource'].name === 'device');
if (schema === undefined) throw new Error('No schema device');
const device = createModel(schema);
const mark = device.actions.find(({ name }) => name === 'mark');
if (mark === undefined) throw new Error('No action mark');
const row = (status: string, may: 0 | 1 = 1) => ({ id: 1, status, can: { mark: may } });

describe('the way back of an action', () => {
  it('is the inverse with the values of before', () => {
    const way = wayBack(device, { done: mark, before: row('normal'), after: row('lost') });

    expect(way?.action.name).toBe('mark');
    expect(way?.input).toEqual({ status: 'normal' });
  });

  it('is none where no transition leads back', () => {
    expect(wayBack(device, { done: mark, before: row('lost'), after: row('blocked') })).toBeUndefined();
  });

  it('is none when nothing has changed', () => {
    expect(wayBack(device, { done: mark, before: row('normal'), after: row('normal') })).toBeUndefined();
  });

  it('is none for a reader who may not take it', () => {
    expect(wayBack(device, { done: mark, before: row('normal'), after: row('lost', 0) })).toBeUndefined();
  });

  it('is none for an action whose schema names no inverse', () => {
    expect(wayBack(device, { done: {}, before: row('normal'), after: row('lost') })).toBeUndefined();
  });

  it('is none for a reader who was not shown what stood there', () => {
    const unseen = { id: 1, can: { mark: 1 } };

    expect(
      wayBack({ ...device, states: undefined }, { done: mark, before: unseen, after: row('lost') }),
    ).toBeUndefined();
  });

  it('names the effects that stay', () => {
    expect(wayBack(device, { done: mark, before: row('normal'), after: row('lost') })?.stays).toEqual([
      'revokeDeviceSessions',
    ]);
    expect(wayBack(device, { done: mark, before: row('normal'), after: row('trusted') })?.stays).toEqual([]);
  });
});
