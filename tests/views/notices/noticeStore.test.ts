import { describe, expect, it } from 'vitest';
import { createNoticeStore } from '#views/notices/noticeStore.ts';

describe('the notices under the bell', () => {
  it('count what happened elsewhere until it is read, and nothing one was just told', () => {
    const store = createNoticeStore(() => 0);
    store.add({ text: '保存成功', kind: 'success' });
    store.add({ text: '导入完成', kind: 'success', isNews: true });
    const unread = () => store.read().filter(({ isRead }) => !isRead);

    expect(unread().map(({ text }) => text)).toEqual(['导入完成']);
    store.markRead();
    expect(unread()).toEqual([]);
  });
});
