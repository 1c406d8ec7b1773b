import { describe, expect, it } from 'vitest';
import { hasForeignLink } from '#domain/message/foreignLink.ts';

const own = 'https://console.example.com/activate';

describe('a link that leads elsewhere', () => {
  it.each([
    'evil.com',
    'https://evil.example',
    'ftp://evil.example/x',
    'javascript://x',
    'evil。com',
    'evil｡com',
    'evil．com',
    'ｅｖｉｌ.ｃｏｍ',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    'ev\u200Bil.c\u00ADom',
    '1.2.3.4/x',
    '1。2。3。4',
    '192.168.0.1:8080',
    'еvil.com',
    'evil.cоm',
    'зло.рф',
    'παράδειγμα.ελ',
    '例子.中国',
    'evil。中国',
    'xn--fsqu00a.xn--fiqs8s',
    'www.evil.whatever',
    'evil.anything/path',
    'evil.online',
    'evil.sbs',
    'evil.cyou',
    'evil.my',
    'evil。vn',
    'evil.it',
    'evil.商店',
    'evil。新加坡',
    'evil.我爱你',
    '请打开evil.top，谢谢',
    'https://console.example.com.evil.top/',
    'https://console.example.com@evil.top/',
  ])('is found: %j', (text) => {
    expect(hasForeignLink(`您好，请打开 ${text} 登录`, own)).toBe(true);
  });

  it.each([
    '您好。公司欢迎您。请登录。',
    '感谢您。公司：澜山。App。谢谢',
    '版本 7.2.1，时间 2026.11.23，金额 1,234.50 元',
    'Dear colleague, welcome. Please sign in.',
    '入社ありがとうございます。公司。アプリを開いてください。',
    '请打开 console.example.com/join 或 https://console.example.com/x 登录',
    '工号 A1。2026 年入职',
  ])('is not seen in %j', (text) => {
    expect(hasForeignLink(text, own)).toBe(false);
  });
});
