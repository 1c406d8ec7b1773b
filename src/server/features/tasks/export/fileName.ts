import { companyZone } from '#engine/dateText.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';

const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `成员设备-20261121-1954.xlsx`: what it holds and when it was taken; nothing that a file system refuses. */
export const fileNameOf = (title: string, format: ExportFormat, now: Date): string => {
  const taken = stamp.format(now).replaceAll(/[-:]/g, '').replace(' ', '-');
  return `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}-${taken}.${format}`;
};
