import { describe, expect, it } from 'vitest';
import { aboutWelcome, checkWelcomeNumber } from '#domain/message/activation.ts';
import { isSingleNotice } from '#domain/message/delivery.ts';
import { checkPurposeWording, purposeRules } from '#domain/messageTemplate/purposes.ts';
import { violation } from '#domain/violation.ts';

const origin = 'https://console.example.com';

describe('the welcome of a new person', () => {
  it('goes to a number of a country that is open', () => {
    expect(checkWelcomeNumber({ countryCode: '86', digits: '13800001000' })).toEqual([]);
  });

  it('needs a number', () => {
    expect(checkWelcomeNumber({ countryCode: '86', digits: '' })).toEqual([
      { rule: 'message.welcome.noNumber', field: 'welcome' },
    ]);
  });

  it('goes to no number of another country', () => {
    expect(checkWelcomeNumber({ countryCode: '852', digits: '91234567' })).toEqual([
      { rule: 'message.skip.no_channel', field: 'welcome' },
    ]);
  });

  it('says at its own field what stands against any message', () => {
    expect(aboutWelcome([violation('shop.smsQuota', undefined, { left: 0 })])).toEqual([
      { rule: 'shop.smsQuota', field: 'welcome', params: { left: 0 } },
    ]);
    expect(aboutWelcome([violation('message.unverified')])).toEqual([
      { rule: 'message.welcome.unverified', field: 'welcome' },
    ]);
  });

  it('is taken out of the messages of the company, or not sent at all', () => {
    expect(isSingleNotice('welcome')).toBe(false);
  });

  it('is worded with the address of the app', () => {
    expect(checkPurposeWording(purposeRules.welcome.usual, 'welcome', origin)).toEqual([]);
    expect(checkPurposeWording('{name}，欢迎', 'welcome', origin)).toMatchObject([
      { rule: 'message.template.needs', params: { name: '{link}' } },
    ]);
  });
});
