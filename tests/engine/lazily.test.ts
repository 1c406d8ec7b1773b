import { describe, expect, it, vi } from 'vitest';
import { lazily } from '#engine/lazily.ts';

describe('an object of parts that are made lazily', () => {
  it('makes a part when it is first read, and once', () => {
    const make = vi.fn(() => ({ made: true }));
    const whole = lazily({ part: make });
    expect(make).not.toHaveBeenCalled();

    expect(whole.part).toBe(whole.part);

    expect(make).toHaveBeenCalledTimes(1);
  });

  it('has all its parts for whoever copies it', () => {
    const whole = lazily({ one: () => 1, other: () => 2 });

    expect({ ...whole }).toEqual({ one: 1, other: 2 });
    expect(Object.keys(whole)).toEqual(['one', 'other']);
  });
});
