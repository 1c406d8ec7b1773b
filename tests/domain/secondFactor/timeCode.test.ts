import { describe, expect, it } from 'vitest';
import {
  acceptedSteps,
  base32Of,
  digitsOf,
  isRecoveryCode,
  keyAddress,
  recoveryCode,
  stepAt,
  typedCode,
} from '#domain/secondFactor/timeCode.ts';

describe('secrets', () => {
  it('are written in the letters of RFC 4648', () => {
    const text = (word: string) => base32Of(new TextEncoder().encode(word));

    expect([text('f'), text('fo'), text('foo'), text('foob'), text('foobar')]).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTBOI',
    ]);
  });

  it('go into an address authenticator apps read', () => {
    expect(keyAddress({ issuer: '测试 & Co', account: '周', secret: 'ABC' })).toBe(
      'otpauth://totp/%E5%91%A8?secret=ABC&issuer=%E6%B5%8B%E8%AF%95%20%26%20Co',
    );
  });
});

describe('codes', () => {
  it('are cut out of a MAC as RFC 4226 does', () => {
    const mac = Uint8Array.from('1f8698690e02ca16618550ef7f19da8e945b555a'.match(/../g) ?? [], (byte) =>
      Number.parseInt(byte, 16),
    );

    expect(digitsOf(mac)).toBe('872921');
  });

  it('change every thirty seconds, and three steps are taken', () => {
    const now = new Date(59_999);

    expect([stepAt(now), stepAt(new Date(60_000))]).toEqual([1, 2]);
    expect(acceptedSteps(now)).toEqual([0, 1, 2]);
  });

  it('are compared without what a hand adds', () => {
    expect([typedCode(' 123 456 '), typedCode('１２３４５６'), typedCode('abcd-efgh')]).toEqual([
      '123456',
      '123456',
      'ABCDEFGH',
    ]);
  });
});

describe('recovery codes', () => {
  it('are sixteen letters in fours', () => {
    const code = recoveryCode(new Uint8Array(32).fill(7));

    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(isRecoveryCode(typedCode(code.toLowerCase()))).toBe(true);
    expect(isRecoveryCode('123456')).toBe(false);
  });
});
