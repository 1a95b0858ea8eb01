/**
 * Generates the images that iOS shows while the installed app starts: the icon on the app's background, in light and
 * dark, for each screen size. Rerun it when the icon, a background or the list of screens changes: `CHROMIUM_PATH=…
 * node scripts/startup-images.mjs`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/**
 * Portrait screens of iPhones and iPads since 2017, in points, with the pixel ratio of each. iOS shows an image only if
 * it fits exactly.
 */
const SCREENS = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
]
/** The canvas of each theme, as in src/ui/styles/tokens.css. */
const THEMES = { '': '#f5f9f4', '-dark': '#0e1713' }
const FOLDER = 'public/startup'

const icon = await readFile('public/favicon.svg', 'utf8')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
await mkdir(FOLDER, { recursive: true })
for (const [width, height, scale] of SCREENS) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  for (const [suffix, canvas] of Object.entries(THEMES)) {
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${canvas}"><div style="width:96px">${icon}</div>`,
    )
    await writeFile(`${FOLDER}/${width * scale}x${height * scale}${suffix}.png`, await page.screenshot())
  }
  await page.close()
}
await browser.close()
