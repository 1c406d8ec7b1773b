import { describe, expect, it } from 'vitest';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';

describe('addresses of companies', () => {
  const outside = createOutside(['keycloak.intra', '10.0.0.7:8443']);

  it.each([
    'http://id.example.com',
    'https://10.0.0.1',
    'https://127.0.0.2',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://2130706433',
    'https://0x7f.1',
    'file:///etc/passwd',
    'https://u:p@id.example.com',
  ])('never lead to %s', (address) => {
    expect(outside.mayAsk(address)).toBe(false);
  });

  it('are refused where their name leads inside', async () => {
    await expect(outside.ask('https://localhost/')).rejects.toThrow('internal address');
  });

  it('may be the hosts the operator lists', () => {
    expect(outside.mayAsk('http://keycloak.intra:9000/x')).toBe(true);
    expect(outside.mayAsk('https://10.0.0.7:8443/realms')).toBe(true);
    expect(outside.mayAsk('https://10.0.0.7/realms')).toBe(false);
    expect(outside.mayAsk('https://id.example.com')).toBe(true);
  });
});
