import { describe, expect, it } from 'vitest';
import { violation } from '#domain/violation.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { violationText } from '#server/platform/envelope.ts';

const contract = generatedContract();
const said = (locale: 'zh' | 'en' | 'ja', ...parts: Parameters<typeof violation>) =>
  violationText({ contract, locale }, 'banner', violation(...parts));

describe('what is said of a record as a whole', () => {
  it('calls it by the noun of the call, small in the midst of English', () => {
    expect(said('zh', 'call.notFound')).toBe('工作台横幅不存在或已被删除');
    expect(said('en', 'call.notFound')).toBe('There is no such banner, or it has been deleted');
    expect(said('ja', 'call.notFound')).toBe('バナーが存在しないか、削除されています');
  });

  it('calls it by the noun the rule names', () => {
    expect(said('en', 'call.nameTaken', 'title', { noun: 'roleGroup' })).toBe(
      'Another role group has this name',
    );
  });

  it('fills the other gaps of the sentence', () => {
    expect(said('zh', 'call.tooMany', undefined, { limit: 5 })).toBe(
      '工作台横幅最多 5 个，请先删除不再使用的',
    );
  });
});

it('names no noun at a field that refers to something else', () => {
  expect(said('zh', 'call.notFound', 'image')).toBe('数据不存在或已被删除');
});
