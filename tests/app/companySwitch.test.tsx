import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createConsoleStore } from '#app/console/consoleStore.ts';
import { createConsoleActions } from '#app/start/consoleActions.ts';
import { hasUnsavedChanges } from '#app/start/moduleFailure.ts';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { createGate } from '#session/gate.ts';
import { createSessionWatch, readSession, type Session, storeSession } from '#session/session.ts';
import { giveAccount } from '#tests/server/account/accounts.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const session = (companyId: number, userId = 1): Session => ({ companyId, userId, token: 't' });

describe('the choices a browser keeps', () => {
  it('are apart by company, those about the browser are not', () => {
    let owner = session(1);
    const store = createConsoleStore('zh', () => owner);
    store.setItem('device.listParams', 'of one');
    store.setItem('density', 'compact');

    owner = session(12);

    expect(store.getItem('device.listParams')).toBeUndefined();
    expect(store.getItem('density')).toBe('compact');
  });

  it('are forgotten at sign-out, for that person alone', () => {
    let owner: Session | undefined = session(1);
    const store = createConsoleStore('zh', () => owner);
    store.setItem('palette.recent', ['mine']);
    store.setItem('theme', 'dark');
    createConsoleStore('zh', () => session(12)).setItem('palette.recent', ['theirs']);

    owner = undefined;
    store.reset();

    expect(store.getItem('palette.recent')).toBeUndefined();
    expect(store.getItem('theme')).toBe('dark');
    expect(createConsoleStore('zh', () => session(12)).getItem('palette.recent')).toEqual(['theirs']);
  });
});

describe('a tab whose login another tab has replaced', () => {
  const watchAt = (first: Session | undefined) => {
    let current = first;
    const told: number[] = [];
    const watch = createSessionWatch({ read: () => current, onReplaced: () => told.push(1) });
    return { watch, told, change: (next: Session | undefined) => (current = next) };
  };

  it('notices once when the others tell it', () => {
    const { watch, told, change } = watchAt(session(1));
    const stop = watch.start();

    change(session(2));
    window.dispatchEvent(new StorageEvent('storage', { key: 'console:session' }));
    document.dispatchEvent(new Event('visibilitychange'));
    stop();

    expect(told).toHaveLength(1);
    expect(watch.isReplaced()).toBe(true);
  });

  const returnFromHistory = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('notices when it is taken from the history, not when it is first shown', () => {
    const { watch, told, change } = watchAt(session(1));
    const stop = watch.start();

    change(session(2));
    returnFromHistory(false);
    expect(told).toHaveLength(0);
    returnFromHistory(true);
    stop();

    expect(told).toHaveLength(1);
  });

  it('looks at nothing any more once it has stopped', () => {
    const { watch, told, change } = watchAt(session(1));
    watch.start()();

    change(session(2));
    window.dispatchEvent(new StorageEvent('storage', { key: 'console:session' }));
    document.dispatchEvent(new Event('visibilitychange'));
    returnFromHistory(true);

    expect(told).toHaveLength(0);
  });

  it('does not mind its own switch, nor a sign-out', () => {
    const { watch, told, change } = watchAt(session(1));

    change(session(2));
    watch.remember();
    change(undefined);

    expect(watch.isReplaced()).toBe(false);
    expect(told).toHaveLength(0);
  });
});

/** Makes the signed-in person's one account open both companies. */
const openBoth = async (backend: Backend, { sessionId }: TestSession): Promise<void> => {
  const accountId = await giveAccount(backend, '13800009999', people.main, people.stranger);
  await backend.database.db
    .updateTable('session')
    .set({ account_id: accountId })
    .where('session_id', '=', sessionId)
    .execute();
};

describe('switching the company', () => {
  it('lists the companies, the current one marked', async () => {
    const { backend, user, session: own } = await renderConsole('/home');
    await openBoth(backend, own);

    await user.click(await screen.findByLabelText('账号：周主管'));

    const other = await screen.findByText('测试乙公司', { selector: '[role=menuitemradio] *' });
    const marks = [...document.querySelectorAll('[role=menuitemradio]')].map((each) =>
      each.getAttribute('aria-checked'),
    );
    expect(marks.filter((mark) => mark === 'true')).toHaveLength(1);
    expect(other.closest('[role=menuitemradio]')?.getAttribute('aria-checked')).toBe('false');
  });

  it('asks before it leaves something unsaved', async () => {
    await renderConsole('/home');
    const guard = (event: Event) => event.preventDefault();

    expect(hasUnsavedChanges()).toBe(false);
    window.addEventListener('beforeunload', guard);
    expect(hasUnsavedChanges()).toBe(true);
    window.removeEventListener('beforeunload', guard);
  });

  it('keeps the new login, tells the other tabs and loads anew', async () => {
    const backend = await createBackend();
    await createCompanies(backend.database.db);
    const own = await backend.signIn(people.main);
    await openBoth(backend, own);
    const went: string[] = [];
    storeSession(own);
    const watch = createSessionWatch({ onReplaced: () => went.push('replaced') });
    const provider = createConsoleProvider({
      models: () => backend.contract.models,
      send: async ({ name }, request) => (await backend.call(name, request, own)).data,
      endSession: () => went.push('ended'),
    });
    const actions = createConsoleActions({
      provider,
      watch,
      gate: createGate(),
      goTo: (to) => went.push(to),
    });

    await actions.switchCompany(otherCompany);

    expect(readSession()?.companyId).toBe(otherCompany);
    expect(readSession()?.token).not.toBe(own.token);
    expect(went).toEqual(['/']);
    expect(watch.isReplaced()).toBe(false);
    expect(localStorage.getItem('console:session')).not.toBeNull();
  });
});
