import { describe, expect, it } from 'vitest';
import {
  checkPhoneChange,
  needsNumberProof,
  type PowerKind,
  phoneObstacle,
  phoneObstacleRules,
  powerBeyond,
  powerKinds,
} from '#domain/member/checkPhoneChange.ts';

const held = (kind: PowerKind, isInReach: boolean) => ({ kind, isInReach });

describe('the power beyond an editor', () => {
  it('is none where they could give everything somebody holds', () => {
    expect(powerBeyond([])).toBeUndefined();
    expect(powerBeyond(powerKinds.map((kind) => held(kind, true)))).toBeUndefined();
  });

  it.each(powerKinds)('is found among others: %s', (kind) => {
    const others = powerKinds.filter((each) => each !== kind).map((each) => held(each, true));

    expect(powerBeyond([...others, held(kind, true), held(kind, false)])).toBe(kind);
  });
});

describe('the number of somebody', () => {
  it('is nobody’s to change where their home is elsewhere, whatever they hold', () => {
    expect(phoneObstacle(false, [])).toBe('home');
    expect(phoneObstacle(true, [held('app', false)])).toBe('app');
    expect(phoneObstacle(true, [held('app', true)])).toBeUndefined();
  });

  it.each(['phone', 'country_code'])('is refused by a sentence that names the power: %s', (field) => {
    expect(checkPhoneChange('group', [field, 'note'])).toEqual([{ rule: phoneObstacleRules.group, field }]);
    expect(checkPhoneChange(undefined, [field])).toEqual([]);
    expect(checkPhoneChange('group', ['note'])).toEqual([]);
  });

  it('has to be proved unless its owner or the main administrator gave it', () => {
    expect(needsNumberProof({ userId: 2, roles: ['sub'] }, 7)).toBe(true);
    expect(needsNumberProof({ userId: 7, roles: ['responsible'] }, 7)).toBe(false);
    expect(needsNumberProof({ userId: 1, roles: ['main'] }, 7)).toBe(false);
  });
});
