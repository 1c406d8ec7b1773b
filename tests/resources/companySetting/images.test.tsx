import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ImageKind, imageStates } from '#domain/companyImage/states.ts';
import { endImage, insertImage } from '#server/repositories/companyImages.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const begin = Date.parse('2026-01-01T00:00:00Z');
const file = { name: 'picture.png', size: 1, mime: 'image/png', width: 9, height: 16 };

/** The one that is shown, submitted first, and a dozen after it. */
const submitMany = async ({ database: { db } }: Backend, kind: ImageKind, later: 'wait' | 'end') => {
  const place = { companyId: company, kind };
  for (const id of Array.from({ length: 13 }, (_, index) => (kind === 'cover' ? 100 : 200) + index)) {
    const isFirst = id % 100 === 0;
    const [start, end] = isFirst ? ['2020-01-01', '2098-12-31'] : ['2099-01-01', '2099-01-02'];
    const image = { ...file, file_id: `${kind}${id}`.padEnd(24, 'x'), url: `/api/picture/${kind}/${id}` };
    const at = new Date(begin + id * 1000);
    const submission = { image, link: null, start, end, replacesId: null, by: 1, at };
    await insertImage(db, place, id, submission);
    const ending = { reason: null, by: null, at };
    if (isFirst) await endImage(db, place, [id], { ...ending, status: imageStates.approved });
    else if (later === 'end') await endImage(db, place, [id], { ...ending, status: imageStates.offline });
  }
};

it('shows cover and startup image however many were submitted since', async () => {
  await renderConsole('/newSetting/company-setting', {
    prepare: async (backend) => {
      await submitMany(backend, 'cover', 'end');
      await submitMany(backend, 'startup', 'wait');
    },
  });

  expect((await screen.findByAltText('当前封面')).getAttribute('src')).toContain('/cover/100');
  expect(await screen.findByText('展示中，至 2098/12/31')).toBeDefined();
  expect(screen.getByText('审核中：12')).toBeDefined();
});
