import { describe, expect, it } from 'vitest';
import { failuresCsv } from '#views/bulk/FailureTable.tsx';
import { runBulk } from '#views/bulk/useBulkRun.ts';

const ids = Array.from({ length: 120 }, (_, index) => index + 1);
const never = () => false;
const allDone = async (part: readonly unknown[]) => ({ done: part as number[], failed: [] });

describe('bulk work', () => {
  it('asks in pieces and tells how far it is', async () => {
    const told: number[] = [];

    const outcome = await runBulk({
      ids,
      call: allDone,
      onProgress: (done) => told.push(done),
      isCancelled: never,
    });

    expect(told).toEqual([50, 100, 120]);
    expect(outcome).toEqual({ done: ids, failed: [], skipped: [], undo: [] });
  });

  it('keeps the way back of every piece that has one', async () => {
    const undo = async () => ({ done: [1], failed: [] });

    const outcome = await runBulk({
      ids,
      call: async (part) => ({ ...(await allDone(part)), ...(part.length === 50 ? { undo } : {}) }),
      onProgress: () => {},
      isCancelled: never,
    });

    expect(outcome.undo).toEqual([undo, undo]);
  });

  it('keeps the reason of every row that was refused', async () => {
    const failure = { id: 7, error_key: 'call.inUse', message: '仍被引用' };

    const outcome = await runBulk({
      ids: [6, 7],
      call: async () => ({ done: [6], failed: [failure] }),
      onProgress: () => {},
      isCancelled: never,
    });

    expect(outcome).toEqual({ done: [6], failed: [failure], skipped: [], undo: [] });
  });

  it('stops between two pieces and names what was not run', async () => {
    let answered = 0;

    const outcome = await runBulk({
      ids,
      call: allDone,
      onProgress: (done) => {
        answered = done;
      },
      isCancelled: () => answered >= 50,
    });

    expect(outcome.done).toHaveLength(50);
    expect(outcome.skipped).toEqual(ids.slice(50));
  });

  it('calls a piece without an answer failed and ends there', async () => {
    const call = async (part: readonly unknown[]) => {
      if (part.includes(51)) throw new Error('网络异常');
      return allDone(part);
    };

    const outcome = await runBulk({ ids, call, onProgress: () => {}, isCancelled: never });

    expect(outcome.done).toHaveLength(50);
    expect(outcome.failed).toHaveLength(50);
    expect(outcome.failed[0]).toMatchObject({ id: 51, message: '网络异常' });
    expect(outcome.skipped).toEqual(ids.slice(100));
  });
});

describe('the file of failures', () => {
  it('names each row with its reason, safe from formulas', () => {
    const file = failuresCsv(
      ['编号', '名称', '原因'],
      [{ id: 3, name: '=1+1', message: '当前状态下不能执行此操作' }],
    );

    expect(file).toBe("\uFEFF编号,名称,原因\r\n3,'=1+1,当前状态下不能执行此操作\r\n");
  });
});
