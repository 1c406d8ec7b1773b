import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { schemaPlugin } from './src/compiler/vitePlugin.ts';

/** What every page needs and seldom changes, so that a new release of the console leaves it in the browser's cache. */
const vendorChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
];

export default defineConfig({
  plugins: [react(), schemaPlugin()],
  // Filled in per answer by the server; a static host hashes the one inline script instead.
  html: { cspNonce: '__CSP_NONCE__' },
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? `${Date.now()}`) },
  resolve: { dedupe: ['react', 'react-dom', 'ra-core', 'react-router', 'react-router-dom'] },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    // Maps are made for whoever analyses an error and are not delivered: the server serves no .map.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: vendorChunks } } },
  },
});
