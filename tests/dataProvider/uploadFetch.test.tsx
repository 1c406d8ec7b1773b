import { expect, it, vi } from 'vitest';
import { uploadFetch } from '#dataProvider/transport.ts';

it('sends nothing of an upload that was cancelled before it began', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');

  const upload = uploadFetch(() => {})('/api/upload', { method: 'POST', signal: AbortSignal.abort() });

  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
});
