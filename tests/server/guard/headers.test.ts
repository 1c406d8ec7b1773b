import { describe, expect, it } from 'vitest';
import { companionName, cookiesOf, parseCookies } from '#server/guard/headers.ts';

describe('cookies of a request', () => {
  it('count by the first of a name, decoded and without NUL', () => {
    expect(parseCookies('token=a%2Fb; token=other;language=en; x=%00y%; =z; sid')).toEqual({
      token: 'a/b',
      language: 'en',
      x: expect.stringContaining('y%'),
    });
    expect(parseCookies('x=%00y').x).toBe('y');
    expect(parseCookies(null)).toEqual({});
  });
});

describe('cookies of an answer', () => {
  it('are bound to the host where the connection is secure, and end with the session', () => {
    expect(cookiesOf({ kind: 'close' }, true)).toEqual(
      ['user_id', 'token', 'company_id', companionName(true)].map(
        (name) => `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`,
      ),
    );
  });
});
