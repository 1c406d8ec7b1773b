import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#domain/message/delivery.ts';
import { checkTemplate, defaultTemplate, fillWording, maxWordingLength } from '#domain/message/wording.ts';

const own = 'https://console.example.com';
const rulesOf = (text: string) => checkTemplate(text, own).map(({ rule }) => rule);

describe('a template', () => {
  it.each([
    ['', 'message.template.empty'],
    ['  \n', 'message.template.empty'],
    [`{link}${'长'.repeat(maxWordingLength)}`, 'message.template.tooLong'],
    ['{phone} {link}', 'message.template.unknownVariable'],
    ['{link} {name', 'message.template.brace'],
    ['{name}，您好', 'message.template.needs'],
    ['{link} 或 http://evil.example', 'message.template.foreignLink'],
    ['{link} 或 evil.com/x', 'message.template.foreignLink'],
    ['{link} 或 ｗｗｗ.evil.top', 'message.template.foreignLink'],
  ])('is refused: %j', (text, rule) => {
    expect(rulesOf(text)).toEqual([rule]);
  });

  it('may name the own address', () => {
    expect(rulesOf('{link}，帮助 https://console.example.com/help')).toEqual([]);
    expect(rulesOf(defaultTemplate)).toEqual([]);
  });

  it('fills each variable once, whatever a name contains', () => {
    const values = { company: '甲', name: '{link}', link: own };
    expect(fillWording('{company} {name} {link}', values)).toBe(`甲 {link} ${own}`);
    expect(fillWording('{name}：{reason}', { ...values, name: 'evil.com', reason: '见 evil[.]com/x' })).toBe(
      'evil com：见 evil com x',
    );
    expect(fillWording('{company}', { ...values, company: '京东.com' })).toBe('京东.com');
    const long = fillWording('{name}', { ...values, name: '长'.repeat(46) });
    expect(long).toBe(`${'长'.repeat(19)}…`);
  });
});

describe('a text', () => {
  it.each([
    [0, 0],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('of %i units counts as %i messages', (units, messages) => {
    expect(segmentsOf('字'.repeat(units))).toBe(messages);
  });
});
