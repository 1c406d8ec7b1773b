import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertRows } from '#server/demo/rows.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const begin = Date.parse('2026-01-01T00:00:00Z');
const file = { name: 'picture.png', size: 1, mime: 'image/png', width: 9, height: 16 };
const [reviewing, approved, offline] = [0, 1, 3];

/** The one that is shown, submitted first, and a dozen after it. */
const submitMany = ({ database: { db } }: Backend, kind: 'cover' | 'startup', later: number) =>
  insertRows(
    db,
    kind,
    Array.from({ length: 13 }, (_, index) => {
      const isFirst = index === 0;
      const [start, end] = isFirst ? ['2020-01-01', '2098-12-31'] : ['2099-01-01', '2099-01-02'];
      const at = new Date(begin + index * 1000);
      const id = index + 100;
      return {
        company_id: company,
        id,
        version: 1,
        updated_at: at,
        name: file.name,
        image: { ...file, file_id: `${kind}${id}`.padEnd(24, 'x'), url: `/api/picture/${kind}/${id}` },
        ...(kind === 'startup' ? { start_date: start, end_date: end } : {}),
        status: isFirst ? approved : later,
        submit_time: at,
        submitted_by: 1,
      };
    }),
  );

it('shows cover and startup image however many were submitted since', async () => {
  await renderConsole('/newSetting/company-setting', {
    prepare: async (backend) => {
      await submitMany(backend, 'cover', offline);
      await submitMany(backend, 'startup', reviewing);
    },
  });

  expect((await screen.findByAltText('当前封面')).getAttribute('src')).toContain('/cover/100');
  expect(await screen.findByText('展示中，至 2098/12/31')).toBeDefined();
  expect(screen.getByText('审核中：12')).toBeDefined();
});
