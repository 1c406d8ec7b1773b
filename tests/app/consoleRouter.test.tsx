import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  LinkBase,
  Navigate,
  RouterProviderContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRouterProvider,
} from 'ra-core';
import { Profiler } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressesProvider, createPublicAddresses } from '#app/routing/addresses.ts';
import { consoleRouter } from '#app/routing/consoleRouter.tsx';

afterEach(cleanup);

const addresses = createPublicAddresses([{ noun: 'member', route: '/contact/ContactManage' }]);

const Record = () => {
  const { id } = useParams();
  const { pathname } = useLocation();
  const isMember = useMatch({ path: '/member', end: false }) !== null;
  const navigate = useNavigate();
  return (
    <>
      <p>{`${id} ${pathname} ${isMember}`}</p>
      <LinkBase to="/member/6">next</LinkBase>
      <button type="button" onClick={() => navigate({ search: '?page=2' })}>
        page
      </button>
      <button type="button" onClick={() => navigate('/member/create?source=x', { state: { record: 1 } })}>
        create
      </button>
    </>
  );
};

const Members = () => {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path=":id/*" element={<Record />} />
    </Routes>
  );
};

const Screens = () => {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path="/login" element={<p>login page</p>} />
      <Route path="/leave" element={<Navigate to="/member/9" />} />
      <Route path="/member/*" element={<Members />} />
    </Routes>
  );
};

const open = (address: string) => {
  const element = (
    <AddressesProvider value={addresses}>
      <RouterProviderContext.Provider value={consoleRouter}>
        <Screens />
      </RouterProviderContext.Provider>
    </AddressesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};

describe('the router', () => {
  it('shows a noun at its public address, nested routes and params included', () => {
    open('/contact/ContactManage/5');

    expect(screen.getByText('5 /member/5 true')).toBeTruthy();
  });

  it('links to public addresses', async () => {
    const router = open('/contact/ContactManage/5');
    const link = screen.getByRole('link', { name: 'next' });

    expect(link.getAttribute('href')).toBe('/contact/ContactManage/6');

    await act(async () => fireEvent.click(link));
    expect(router.state.location.pathname).toBe('/contact/ContactManage/6');
  });

  it('keeps the public address when only the query changes', async () => {
    const router = open('/contact/ContactManage/5');

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'page' })));

    expect(router.state.location).toMatchObject({ pathname: '/contact/ContactManage/5', search: '?page=2' });
  });

  it('navigates to public addresses with query and state', async () => {
    const router = open('/contact/ContactManage/5');

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'create' })));

    expect(router.state.location).toMatchObject({
      pathname: '/contact/ContactManage/create',
      search: '?source=x',
      state: { record: 1 },
    });
  });

  it('redirects to public addresses', async () => {
    const router = open('/leave');
    await act(async () => {});

    expect(router.state.location.pathname).toBe('/contact/ContactManage/9');
  });

  it('opens the login page at both of its addresses', () => {
    open('/login/pcLogin');

    expect(screen.getByText('login page')).toBeTruthy();
  });
});

describe('a link', () => {
  it('is not rendered again when the console goes somewhere', async () => {
    const rendered = vi.fn();
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <AddressesProvider value={addresses}>
              <RouterProviderContext.Provider value={consoleRouter}>
                <Profiler id="link" onRender={rendered}>
                  <LinkBase to="/member/6">next</LinkBase>
                </Profiler>
              </RouterProviderContext.Provider>
            </AddressesProvider>
          ),
        },
      ],
      { initialEntries: ['/contact/ContactManage'] },
    );
    render(<RouterProvider router={router} />);

    await act(async () => router.navigate('/contact/ContactManage/5'));

    expect(rendered).toHaveBeenCalledOnce();
  });

  it('to where the console is leaves no second entry in the history', async () => {
    const router = open('/contact/ContactManage/6');

    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'next' })));

    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('opened in a window of its own leaves the console where it is', async () => {
    const router = open('/contact/ContactManage/5');

    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'next' }), { ctrlKey: true }));

    expect(router.state.location.pathname).toBe('/contact/ContactManage/5');
  });
});
