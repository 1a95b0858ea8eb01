import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

const run = promisify(execFile)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium inside an npm package, for Linux on x64: 67 MB, so it is fetched only where there is no other. */
const PACKAGE = '@sparticuz/chromium@153.0.0'
const PACKAGE_SHA512 =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/verdant/chromium', import.meta.url))
/** Starts the packaged Chromium with the libraries and fonts that it brings, which a bare machine lacks. */
const PACKAGED = join(CACHE, 'start')
const START = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib" FONTCONFIG_PATH="$here" exec "$here/chromium" "$@"
`
const fontsIn = (folder: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether it starts: an installed one may lack libraries. */
const starts = (path: string): Promise<boolean> =>
  run(path, ['--version']).then(
    () => true,
    () => false,
  )

/** An installed Chromium or Chrome: CHROMIUM_PATH, else the first one found; undefined uses Playwright's own. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const candidates = FOLDERS.filter(Boolean).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...candidates, ...APPLICATIONS].find(canRun)
}

async function playwrightsOwn(): Promise<string | undefined> {
  const path = chromium.executablePath()
  if (!canRun(path)) {
    const cli = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url))
    // Without the network it needs, it would try for minutes.
    const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
    await run(process.execPath, [cli, 'install', 'chromium'], { env })
  }
  return path
}

/** Installs Debian's package, if this user may: as root, or with sudo that asks for no password. */
async function debians(): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0
  const [command = '', ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(command, [...before, 'update', '-qq'], { env })
  await run(command, [...before, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  return findChromium()
}

/** Unpacks {@link PACKAGE} into a folder. */
async function unpackInto(folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder])
  const archive = join(folder, stdout.trim())
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (hash !== PACKAGE_SHA512) throw new Error(`${PACKAGE} is not the package that was expected.`)
  await run('tar', ['-xzf', archive, '-C', folder])
  for (const name of ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    const to = join(folder, name)
    await pipeline(
      createReadStream(join(folder, 'package/bin', `${name}.br`)),
      createBrotliDecompress(),
      createWriteStream(to, { mode: 0o755 }),
    )
    if (name.endsWith('.tar')) await run('tar', ['-xf', to, '-C', folder])
  }
  await writeFile(join(folder, 'fonts.conf'), fontsIn(CACHE))
  await writeFile(join(folder, 'start'), START, { mode: 0o755 })
  await Promise.all(
    [join(folder, 'package'), archive].map((name) => rm(name, { recursive: true, force: true })),
  )
}

/** Fetches the packaged Chromium, once. */
async function fetchPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (existsSync(PACKAGED)) return PACKAGED
  const unfinished = `${CACHE}-${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    await unpackInto(unfinished)
    // Renamed once complete, because another run may look for it meanwhile.
    await rename(unfinished, CACHE)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return PACKAGED
}

/** Where a browser comes from, in the order in which they are tried. */
const SOURCES = {
  installed: async () => findChromium(),
  'downloaded by Playwright': playwrightsOwn,
  'Debian’s package': debians,
  [`from the npm package ${PACKAGE}`]: fetchPackage,
}

/**
 * A Chromium that starts on this machine, installed or fetched if there is none.
 *
 * @returns its path and where it comes from; undefined if there is none to be had
 */
export async function provideChromium(): Promise<{ path: string; source: string } | undefined> {
  for (const [source, find] of Object.entries(SOURCES)) {
    // A source that fails, such as one that needs the network, is not the last one.
    const path = await find().catch(() => undefined)
    if (path !== undefined && (await starts(path))) return { path, source }
  }
  return undefined
}

/**
 * The last list of features replaces earlier ones, so Playwright's own (chromiumSwitches.ts, 1.65) has to be part of this one:
 * compare them when Playwright is updated.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions of the address bar, which no test opens, would be two more pages to render for each window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** No sandbox, because tests often run as root in a container, and no background network requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
] as const
