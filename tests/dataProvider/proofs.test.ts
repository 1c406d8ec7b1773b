import { describe, expect, it } from 'vitest';
import { type ProofPorts, sendProving } from '#dataProvider/proofs.ts';
import { refusedError } from '#dataProvider/refusal.ts';

const call = { name: 'resignSave', isGated: true, isBackground: false };
const locked = refusedError('', {
  data: { error_key: 'manage_password_required', gate: 1 },
  severity: 'warning',
  requestId: undefined,
});
const unproved = refusedError('请先验证管理密码', {
  data: { error_key: 'manage_password_required', needs: ['manage_password', 'sms_code'] },
  severity: 'warning',
  requestId: undefined,
});

const overLimit = refusedError('请先完成人机验证', {
  data: { error_key: 'captcha_required' },
  severity: 'error',
  requestId: undefined,
});

/** Sends into answers one after the other; remembers what it was asked for in between. */
const stage = (
  answers: readonly unknown[],
  isProved = true,
  asked = call,
  tickets: readonly (string | undefined)[] = [],
) => {
  const events: unknown[] = [];
  const left = [...answers];
  const proofs: ProofPorts = {
    onUsed: () => events.push('used'),
    whenOpen: async () => {
      events.push('opened');
    },
    stepUp: async (name, needs) => {
      events.push([name, needs]);
      return isProved;
    },
    puzzles: {
      kept: () => tickets[0],
      ask: async () => {
        events.push('asked');
        return tickets[1];
      },
    },
  };
  const send = async (ticket: string | undefined) => {
    events.push(ticket === undefined ? 'sent' : `sent ${ticket}`);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    events,
    result: sendProving(send, { call: asked, proofs, signal: undefined }).catch(
      (error: Error) => error.message,
    ),
  };
};

describe('a request that needs a proof', () => {
  it('goes out again after the gate and after one step-up', async () => {
    const { events, result } = stage([locked, unproved, 'done']);

    expect(await result).toBe('done');
    expect(events).toEqual([
      'sent',
      'opened',
      'sent',
      ['resignSave', ['manage_password', 'sms_code']],
      'sent',
      'used',
    ]);
  });

  it('is refused as it was when nothing is proved', async () => {
    const { events, result } = stage([unproved], false);

    expect(await result).toBe('请先验证管理密码');
    expect(events).toHaveLength(2);
  });

  it('is no sign of use when the console asked it', async () => {
    const { events, result } = stage(['done'], true, { ...call, isBackground: true });

    expect(await result).toBe('done');
    expect(events).toEqual(['sent']);
  });

  it('goes out with the last ticket, then with that of a new puzzle', async () => {
    const answers = [overLimit, overLimit, 'done'];

    const { events, result } = stage(answers, true, call, ['old', 'new']);

    expect(await result).toBe('done');
    expect(events).toEqual(['sent', 'sent old', 'asked', 'sent new', 'used']);
  });

  it('is refused as it was when nobody solves the puzzle', async () => {
    const { events, result } = stage([overLimit]);

    expect(await result).toBe('请先完成人机验证');
    expect(events).toEqual(['sent', 'asked']);
  });

  it('asks no second time when the proof did not help', async () => {
    const { events, result } = stage([unproved, unproved]);

    expect(await result).toBe('请先验证管理密码');
    expect(events).toHaveLength(3);
  });
});
