import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { readSettings } from '#server/settings.ts';

describe('settings', () => {
  it('default to the demo on this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      isDemo: true,
      secureCookies: false,
    });
  });

  it('have no demo and secure cookies on any other address', () => {
    expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ isDemo: false, secureCookies: true });
  });

  it('refuse to switch the demo on where others can reach it', () => {
    expect(() => readSettings({ HOST: '0.0.0.0', DEMO: '1' })).toThrow('its passwords are public');
  });

  it('leave a PostgreSQL database alone unless asked', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://x' }).isDemo).toBe(false);
  });

  it('take the profile from the command line before the environment', () => {
    expect(readSettings({ PROFILE: 'demo' }, ['--profile', 'stress']).profile).toBe('stress');
  });

  it.each([
    [{ PORT: '80 80' }, 'PORT is "80 80"'],
    [{ DURABILITY: 'fast' }, 'synced or relaxed'],
    [{ CLOCK_AHEAD_DAYS: '-1' }, 'a number from 0 to 400'],
    [{ CLOCK_AHEAD_DAYS: '2', DEMO: '0' }, 'for the demo only'],
    [{ REVIEW_MODE: 'auto', REVIEW_SECONDS: 'soon' }, 'a number from 0 to 86400'],
    [{ ALLOWED_ORIGINS: 'console.example.com' }, 'it takes origins such as'],
    [{ PUBLIC_ORIGIN: 'https://console.example.com/login' }, 'it takes origins such as'],
  ])('name what is wrong with %j', (environment, text) => {
    expect(() => readSettings(environment)).toThrow(text);
  });
});

describe('the log', () => {
  it('T32: redacts secrets at the top and one level down', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });

    logger.error({ token: 'canary', request: { password: 'canary', phone: 'canary' } }, 'x');

    expect(lines.join('')).not.toContain('canary');
  });
});
