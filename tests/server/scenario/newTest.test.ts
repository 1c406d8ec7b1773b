import { describe, expect, it } from 'vitest';
import { newTest } from '#tests/scenarios/newTest.ts';

const reasonAgainst = (noun: string, subject: string): string => {
  const made = newTest(noun, subject);
  if (made.kind !== 'refused') throw new Error(`${made.path} was made`);
  return made.reason;
};

describe('a new test of a noun', () => {
  it('stands where tests of its noun do, and opens its page', () => {
    const made = newTest('device', 'signOut');
    if (made.kind === 'refused') throw new Error(made.reason);

    expect(made.path).toBe('tests/resources/device/signOut.test.tsx');
    expect(made.text).toContain("renderConsole('/enterprise/member-device-manage')");
    expect(made.text).toContain("renderScenario('device', 'failing')");
  });

  it('asks nothing of a server that fails where the page asks nothing at once', () => {
    const made = newTest('visibility', 'paths');
    if (made.kind === 'refused') throw new Error(made.reason);

    expect(made.text).not.toContain('renderScenario');
  });

  it('is refused for a noun that is not there, with the nearest', () => {
    expect(reasonAgainst('devise', 'signOut')).toContain('device?');
  });

  it.each(['sign-out', 'SignOut', '../signOut', ''])('is refused for the subject "%s"', (subject) => {
    expect(reasonAgainst('device', subject)).toContain('camelCase');
  });
});
