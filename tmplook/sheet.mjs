import { chromium } from '@playwright/test';
import { readdirSync } from 'node:fs';
const names = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--allow-file-access-from-files'] });
const p = await b.newPage({ viewport: { width: 1960, height: 700 } });
const { writeFileSync } = await import('node:fs');
for (const n of names) {
  const files = readdirSync('/tmp/shots').filter((f) => f.startsWith(`${n}.`)).sort((a, c) => (a.includes('1280') ? 0 : 1) - (c.includes('1280') ? 0 : 1));
  writeFileSync('/tmp/shots/s.html', `<body style="margin:0;display:flex;gap:8px;background:#888">${files.map((f) => `<img src="${f}" style="height:${640}px;${f.includes('1280') ? '' : 'width:auto'}">`).join('')}`);
  await p.setViewportSize({ width: files.reduce((s, f) => s + (f.includes('1280') ? 1024 : 296) + 8, 0), height: 640 });
  await p.goto('file:///tmp/shots/s.html');
  await p.screenshot({ path: `/tmp/shots/_${n}.png` });
}
await b.close();
