import { describe, expect, it } from 'vitest';
import { checkAddress } from '#domain/app/checkApp.ts';

const ruleOf = (address: string): string | undefined => checkAddress(address, 'url')[0]?.rule;

describe('an address a phone may open', () => {
  it.each([
    'https://oa.company.test',
    'https://oa.company.test:8443/in?from=app#top',
    'HTTPS://OA.Company.Test/表单',
    'https://例子.测试/',
    'https://10.1.2.3/app',
    'https://oa.company.test/@people',
  ])('is taken: %s', (address) => {
    expect(ruleOf(address)).toBeUndefined();
  });

  it.each([
    ['javascript:alert(1)', 'address.https'],
    ['JaVaScRiPt://oa.company.test/%0aalert(1)', 'address.https'],
    ['data:text/html,<script>', 'address.https'],
    ['http://oa.company.test', 'address.https'],
    ['//oa.company.test', 'address.https'],
    ['https:oa.company.test', 'address.https'],
    ['https:///oa.company.test', 'address.https'],
    ['https://oa.company.test/ x', 'address.https'],
    ['https://oa.company.test\\@evil.test', 'address.https'],
    ['https://oa.company.test/\u202Etxt', 'address.https'],
    ['https://user:secret@oa.company.test', 'address.credentials'],
    ['https://oa.company.test@evil.test', 'address.credentials'],
    ['https://localhost/app', 'address.host'],
    ['https://[::1]/app', 'address.host'],
    ['https://%6f%61.company.test', 'address.host'],
    [`https://oa.company.test/${'a'.repeat(500)}`, 'address.tooLong'],
  ])('is refused: %s', (address, rule) => {
    expect(ruleOf(address)).toBe(rule);
  });
});
