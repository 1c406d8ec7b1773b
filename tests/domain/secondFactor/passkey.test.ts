import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passkeyNameLength, relyingPartyOf, wrongPasskey } from '#domain/secondFactor/passkey.ts';

describe('whom passkeys are for', () => {
  it('is the domain of a console that is served over https', () => {
    expect(relyingPartyOf('https://console.example.com')).toEqual({
      id: 'console.example.com',
      origin: 'https://console.example.com',
    });
    expect(relyingPartyOf('https://console.example.com:8443')).toEqual({
      id: 'console.example.com',
      origin: 'https://console.example.com:8443',
    });
  });

  it('is localhost on one’s own machine, by whatever address it listens', () => {
    const local = { id: 'localhost', origin: 'http://localhost:8000' };

    expect(relyingPartyOf('http://127.0.0.1:8000')).toEqual(local);
    expect(relyingPartyOf('http://[::1]:8000')).toEqual(local);
    expect(relyingPartyOf('http://localhost:8000')).toEqual(local);
  });

  it('is no one at a bare address, without https, or where nothing can be read', () => {
    const addresses = ['https://10.1.2.3', 'https://[2001:db8::1]', 'http://console.example.com', '', 'x'];

    expect(addresses.map(relyingPartyOf)).toEqual(addresses.map(() => undefined));
  });

  it('does not take a domain that only begins like one’s own machine', () => {
    expect(relyingPartyOf('https://localhost.example.com')?.id).toBe('localhost.example.com');
    expect(relyingPartyOf('http://127.0.0.1.example.com')).toBeUndefined();
  });
});

it('says how many attempts are left, at no field', () => {
  expect(wrongPasskey(3)).toEqual({ rule: 'secondFactor.passkeyWrong', params: { left: 3 } });
});

it('has a name as long as its call takes', () => {
  const schema = JSON.parse(readFileSync('schemas/secondFactor.schema.json', 'utf8'));
  const { properties } = schema['x-resource'].calls.confirmPasskey.request;

  expect(passkeyNameLength).toBe(properties.name.maxLength);
});
