import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { manifest as webManifest } from './scripts/manifest.ts'
import { notesForClients } from './scripts/release-notes.ts'

// Small files compress badly one by one, so what is loaded together is one file. What that is follows from the imports.
const chunkGroups = [
  // The first load: libraries apart from the rest, since they change less often.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  // What the login adds to it, with all that its route imports.
  { name: 'login', test: /src\/routes\/_auth(?:\/login)?\.tsx\?/, priority: 3 },
  // Each icon by itself would cost a request and a line in the worker's list.
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2 },
  // What many of the pages inside need. A file for each of its parts would be a name in the list of each page.
  { name: 'inside', minShareCount: 16, priority: 1 },
]

const buildId = process.env.VERDANT_BUILD_ID ?? 'development'
const notes = notesForClients(readFileSync(new URL('CHANGELOG.md', import.meta.url), 'utf8'))

/** The build's name and what is new in it, for pages that are older. */
const whatsNew: Plugin = {
  name: 'whats-new',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'whats-new.json',
      source: JSON.stringify({ build: buildId, notes }),
    })
  },
}

const apiPort = process.env.VERDANT_API_PORT ?? '3001'
const isTest = process.env.VITEST !== undefined

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  // Long enough for a busy machine: a test tells whether something is right, a bench how fast it is.
  test: { name, include, environment: 'node', testTimeout: 60_000, ...more },
})

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId), __NOTES__: JSON.stringify(notes) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      // Loaders too, so that what they read with is not part of the first load.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'notFoundComponent', 'errorComponent', 'pendingComponent']],
      },
      quoteStyle: 'single',
    }),
    react({ compiler: true }),
    whatsNew,
    !isTest && tailwindcss(),
    !isTest &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: webManifest,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png'],
          globIgnores: ['api-docs.css', 'sw-off.js', 'assets/dev-*'],
          // The list goes into the worker: each file once, by as much of its hash as tells two builds apart.
          manifestTransforms: [
            (manifest) => ({
              manifest: manifest.map((file) => ({ ...file, revision: file.revision?.slice(0, 8) ?? null })),
            }),
          ],
        },
        includeManifestIcons: false,
        devOptions: { enabled: false },
      }),
  ],
  build: {
    outDir: 'dist/client',
    manifest: true,
    emptyOutDir: true,
    // Browsers that have web push and view transitions have all of this.
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // The worker lists every file, so a name is its hash alone, and no longer than it takes to be the only one: 42 bits.
        // What is for development says so, and is not listed.
        // Told by its route and not by its name: a shared part of the app may be called like a page of development.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/src/routes/dev/') ? 'assets/dev-[name]-[hash].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/health': `http://127.0.0.1:${apiPort}` },
  },
  test: {
    // One for each core: by default one core stays idle, which of two is half of the machine.
    maxWorkers: '100%',
    projects: [
      project('core', ['core/**/*.test.ts'], { isolate: false }),
      project('server', ['server/**/*.test.ts'], {
        hookTimeout: 60_000,
        globalSetup: ['tests/fixtures/global-database.ts'],
      }),
      project('worker', ['sw/**/*.test.ts']),
      project('page', ['src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['tests/fixtures/page.ts'],
      }),
      project('repository', ['tests/repository/*.test.ts'], { testTimeout: 120_000 }),
    ],
  },
})
