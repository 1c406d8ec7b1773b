import { onTestFinished } from 'vitest';

/** What the warning of a server no one sends messages for begins with. */
export const keptWords = /^此服务器未设置短信服务商/;

/** Makes the page that of such a server, until the test ends. */
export const keepMessages = (): void => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="messages" content="kept">');
  onTestFinished(() => document.querySelector('meta[name="messages"]')?.remove());
};
