import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles, pdfAssets, singleIcons } from './vite-plugins.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [singleIcons(), react(), pdfAssets(), compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and images stay files: the content security policy allows no data: sources for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Larger than the usual 500: the review of a document with pdf.js (570), and the API reference (850), each loaded alone.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Who starts Landfall for the first time on a slow machine would take them for a fault.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-)?(router|query|history|store)/,
              priority: 20,
            },
            // What several screens share comes in two files, not in sixty small ones: each costs a request.
            { name: 'ui', test: /node_modules[\\/](?!pdfjs-dist|zod|@landfall)/, minShareCount: 12, priority: 15 },
            { name: 'common', test: /(apps[\\/]web[\\/]src|packages)[\\/]/, minShareCount: 7, priority: 10 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
