import { describe, expect, it } from 'vitest';
import { toastMilliseconds } from '#views/notices/ToastLine.tsx';

describe('how long a toast stays', () => {
  it('grows by a second for every ten characters', () => {
    expect(toastMilliseconds('success', '', false)).toBe(5_000);
    expect(toastMilliseconds('info', '操作成功', false)).toBe(6_000);
    expect(toastMilliseconds('warning', '一二三四五六七八九十一', false)).toBe(7_000);
  });

  it('is ten seconds at least while something can be taken back', () => {
    expect(toastMilliseconds('success', '操作成功', true)).toBe(10_000);
  });

  it('has no end for an error', () => {
    expect(toastMilliseconds('error', '操作失败', false)).toBeUndefined();
  });
});
