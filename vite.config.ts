import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { manifest as webManifest } from './scripts/manifest.ts'
import { notesForClients } from './scripts/release-notes.ts'

// Small files compress badly one by one, and each is an entry in the worker's precache list, so modules that load together share
// a chunk. The imports decide what is in it: a list of file names goes wrong with each new import.
const chunkGroups = [
  // First load: libraries in their own chunk, since they change less often than our code.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
  { name: 'first', tags: ['$initial' as const], priority: 6 },
  // What the login route adds, with everything it imports.
  { name: 'login', test: /src\/routes\/_auth(?:\/login)?\.tsx\?/, priority: 5 },
  // What every page inside adds: the frame, the list of the pages, and the client's stored data.
  {
    name: 'frame',
    test: /src\/(?:routes\/_app\.tsx\?|routeTree\.gen\.ts|platform\/persistence\.ts)/,
    priority: 4,
  },
  // Shared icons would cost a request each and an entry in the worker's precache list.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
  // Modules of a quarter of all pages and of what opens on them. With a lower count a page loads more that it does not use; with a
  // higher one it makes more requests: 20 gave home 6 kB more and 4 requests less, 40 gave it 11 kB less and 23 requests more.
  { name: 'common', minShareCount: 28, priority: 2 },
  // The others by the pages that import them, so that a page loads what it uses.
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
]

const buildId = process.env.VERDANT_BUILD_ID ?? 'development'
const notes = notesForClients(readFileSync(new URL('CHANGELOG.md', import.meta.url), 'utf8'))

/** The build's id and release notes, read by pages of an older build. */
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

/** The worker's own build, which vite-plugin-pwa starts with an option that the bundler calls by another name now. */
const workerBuild: Plugin = {
  name: 'worker-build',
  config(config) {
    config.logLevel = 'warn'
    const output = config.build?.rollupOptions?.output
    if (!output || Array.isArray(output)) return
    delete output.inlineDynamicImports
    output.codeSplitting = false
  },
}

const apiPort = process.env.VERDANT_API_PORT ?? '3001'
const isTest = process.env.VITEST !== undefined

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  // Generous, for a busy machine: tests check correctness, benchmarks check speed.
  test: { name, include, environment: 'node', testTimeout: 120_000, hookTimeout: 120_000, ...more },
})

// These replace `location`, which a page's own context does not allow, or use `crypto.subtle`, which jsdom lacks.
const ownProcess = [
  'src/platform/worker.test.ts',
  'src/platform/log-out.test.ts',
  'src/platform/app-lock.test.ts',
  'src/features/lock/lock-host.test.tsx',
  'src/features/lock/lock-screen.test.tsx',
  'src/features/settings/app-lock-card.test.tsx',
  'src/features/shell/error-page.test.tsx',
]
// The other server tests share the modules of one process; these replace modules, count what is hashed, or measure the real
// password hash.
const ownModules = [
  'server/account/login.test.ts',
  'server/account/passwords.test.ts',
  'server/account/recovery.test.ts',
  'server/account/registration.hash.test.ts',
  'server/debt/payment-queries.test.ts',
  'server/debt/routes.property.test.ts',
  'server/goal/routes.property.test.ts',
  'server/money-account/routes.property.test.ts',
  'server/retirement/routes.property.test.ts',
]
const seed = 'tests/fixtures/seed.ts'
// Tests outside of a page calculate for any state, as the server does.
const stateLaws = 'core/finance/tax/states/all-state-laws.ts'
// First: its hook is then the last one after a file.
const leftovers = 'tests/fixtures/leftovers.ts'
const server = {
  setupFiles: [leftovers, seed, stateLaws, 'tests/fixtures/least-hash.ts'],
  globalSetup: ['tests/fixtures/global-database.ts'],
}
const page = {
  environment: 'jsdom',
  setupFiles: [leftovers, 'tests/fixtures/page.ts'],
  // Its main entry is for Node and reads streams, not files.
  alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' },
}

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId), __NOTES__: JSON.stringify(notes) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      // Split loaders too, so that the code they read with stays out of the first load.
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
          buildPlugins: { vite: [workerBuild] },
          globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png'],
          globIgnores: ['api-docs.css', 'sw-off.js', 'assets/dev-*'],
          // The precache list is inlined into the worker: one entry per file, with just enough of its hash to tell two
          // builds apart.
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
    // Every browser with web push and view transitions supports this target.
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `use no memo` at the top of a file is for the React compiler, which has read it before the bundler drops it.
      onLog: (level, log, show) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log)
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The worker lists every file, so a name is only its hash, at 42 bits: long enough to be unique.
        // Chunks of the sandbox's pages are marked by name and left out of the precache list.
        // Decided by route, not by name: a shared chunk may be named like one of these pages.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/src/routes/dev/') ? 'assets/dev-[name]-[hash].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  // A worker loads the code of each kind of job when it is asked for one.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', entryFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/health': `http://127.0.0.1:${apiPort}` },
  },
  test: {
    // One worker per core: vitest's default leaves one idle, which is half of a two-core machine.
    maxWorkers: '100%',
    // A larger nursery for objects that live briefly, which are most of what a test makes.
    execArgv: ['--max-semi-space-size=64'],
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('core', ['core/**/*.test.ts'], { isolate: false, setupFiles: [leftovers, seed, stateLaws] }),
      project('server', ['server/**/*.test.ts'], { ...server, exclude: ownModules, isolate: false }),
      project('server-process', ownModules, server),
      project('worker', ['sw/**/*.test.ts', 'outbox/**/*.test.ts'], { setupFiles: [leftovers] }),
      // Each file has its own context with a new page and new modules; jsdom itself is loaded once per process.
      project('page', ['src/**/*.test.{ts,tsx}'], {
        ...page,
        exclude: ownProcess,
        pool: 'vmForks',
        vmMemoryLimit: '1GB',
      }),
      project('page-process', ownProcess, page),
      project('repository', ['tests/repository/*.test.ts'], { setupFiles: [leftovers, seed, stateLaws] }),
    ],
  },
})
