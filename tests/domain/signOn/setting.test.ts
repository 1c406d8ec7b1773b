import { describe, expect, it } from 'vitest';
import {
  checkBreakGlass,
  checkIssuer,
  checkSignOn,
  claimOf,
  type SignOnEntry,
} from '#domain/signOn/setting.ts';

const entry: SignOnEntry = {
  is_on: 1,
  issuer: 'https://id.example.com',
  client_id: 'console',
  is_enforced: 0,
  break_glass_id: null,
};
const rulesOf = (change: Partial<SignOnEntry>, hasSecret = true) =>
  checkSignOn({ ...entry, ...change }, hasSecret).map(({ rule, field }) => `${field} ${rule}`);

describe('a setting of single sign-on', () => {
  it('is whole', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ is_enforced: 1, break_glass_id: 1 })).toEqual([]);
  });

  it('may be left half while it is off', () => {
    expect(rulesOf({ is_on: 0, issuer: null, client_id: null }, false)).toEqual([]);
  });

  it('names what it lacks', () => {
    expect(rulesOf({ client_id: ' ' }, false)).toEqual([
      'client_id signOn.needed',
      'client_secret signOn.needed',
    ]);
    expect(rulesOf({ is_on: 0, is_enforced: 1 })).toEqual([
      'is_enforced signOn.offButRequired',
      'break_glass_id signOn.breakGlassNeeded',
    ]);
  });

  it.each(['https://id.example.com/realms/a', 'http://localhost:9000', 'http://127.0.0.1/x'])(
    'takes %s',
    (issuer) => {
      expect(checkIssuer(issuer)).toEqual([]);
    },
  );

  it.each(['http://localhost.example.com', 'https://id.example.com#x', 'http://10.0.0.1', 'id.example.com'])(
    'does not take %s',
    (issuer) => {
      expect(checkIssuer(issuer)).not.toEqual([]);
    },
  );

  it('finds members by the claim it names, else by the usual one', () => {
    expect([claimOf('phone', null), claimOf('work_id', ' '), claimOf('email', 'upn')]).toEqual([
      'phone_number',
      'employee_id',
      'upn',
    ]);
  });
});

describe('an emergency account', () => {
  const person = { isAdministrator: true, hasPassword: true, isNumberWaiting: false };

  it('gets in with its password', () => {
    expect(checkBreakGlass(person)).toEqual([]);
  });

  it.each([
    [undefined],
    [{ ...person, isAdministrator: false }],
    [{ ...person, hasPassword: false }],
    [{ ...person, isNumberWaiting: true }],
  ])('is none that could not: %j', (other) => {
    expect(checkBreakGlass(other)).toHaveLength(1);
  });
});
