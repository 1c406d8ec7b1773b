import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { readConfiguration } from './configuration.ts';
import { startConsole } from './start/startConsole.ts';
import { showStartFailure } from './start/startFailure.ts';

const start = async (root: HTMLElement): Promise<void> => {
  // The router cannot exist before the session is known; until then there is no page to leave.
  let toLogin = () => {};
  const parts = await startConsole(readConfiguration(), () => toLogin());
  const router = createBrowserRouter([{ path: '*', element: <App parts={parts} /> }]);
  toLogin = () => void router.navigate('/login', { replace: true });
  createRoot(root).render(<RouterProvider router={router} />);
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
start(root).catch((error: unknown) => showStartFailure(root, error));
