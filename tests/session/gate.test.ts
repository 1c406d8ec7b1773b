import { describe, expect, it } from 'vitest';
import { createGate } from '#session/gate.ts';
import { createStepUpDesk } from '#session/waitingCalls.ts';

/** Another tab has written this. */
const hear = (value: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'console:gate', newValue: value }));

describe('the gate of a tab', () => {
  it('lets those that wait go on once it opens', async () => {
    const gate = createGate();
    gate.closed();
    const left = new AbortController();
    const gone = gate.whenOpen(left.signal).catch(() => 'gone');
    const waiting = gate.whenOpen().then(() => 'open');

    left.abort();
    gate.opened();

    expect([await gone, await waiting]).toEqual(['gone', 'open']);
  });

  it('stays closed when a late answer arrives', () => {
    const gate = createGate();
    gate.used();

    gate.closed();
    gate.used();

    expect(gate.state()).toBe('closed');
  });

  it('follows the other tabs of the same session', () => {
    let now = 0;
    const gate = createGate({ now: () => now });
    const stop = gate.start();
    gate.used();
    now = 60_000;

    hear('open 60000');
    const closesAt = gate.closesAt();
    hear('closed 60001');
    stop();

    expect([closesAt, gate.state()]).toEqual([31 * 60_000, 'closed']);
  });
});

describe('the desk', () => {
  it('asks once for calls refused at the same time', async () => {
    const desk = createStepUpDesk();
    const both = Promise.all([
      desk.ask('resignSave', ['manage_password']),
      desk.ask('deleteDepartment', ['manage_password']),
    ]);
    const code = desk.ask('changeMain', ['sms_code']);

    desk.current()?.answer(true);
    const next = desk.current()?.callName;
    desk.current()?.answer(false);

    expect([await both, next, await code]).toEqual([[true, true], 'changeMain', false]);
  });
});
