import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')

type Tokens = ReadonlyMap<string, string>

/** The custom properties of each block with the selector. */
function blocks(css: string, selector: string): Tokens[] {
  return css
    .split(selector)
    .slice(1)
    .map(
      (rest) =>
        new Map(
          [...rest.slice(0, rest.indexOf('}')).matchAll(/--([\w-]+):\s*([^;]+);/g)].map((hit) => [
            hit[1] ?? '',
            hit[2] ?? '',
          ]),
        ),
    )
}

const clip = (part: number) => Math.min(1, Math.max(0, part))
/** The transfer function of sRGB, IEC 61966-2-1. */
const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** Linear sRGB of an oklch color, clipped as screens do. Björn Ottosson, "A perceptual color space", 2020. */
function linear(color: string): [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([^)]+)\)/.exec(color)?.[1] ?? '')
    .split(' ')
    .map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([red, green, blue]: [number, number, number]) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(linear(one)), luminance(linear(other))].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function hex(color: string): string {
  return `#${linear(color)
    .map((part) =>
      Math.round(255 * encode(part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const css = read('./tokens.css')
const light = blocks(css, "[data-theme='light'] {")[0] ?? new Map<string, string>()
const darkByChoice = blocks(css, "[data-theme='dark'] {")[0] ?? new Map<string, string>()
const darkBySystem = blocks(css, ":root:not([data-theme='light']) {")[0] ?? new Map<string, string>()
const themes = { light, dark: darkByChoice }

const texts: [string, string[]][] = [
  ['ink', ['canvas', 'surface', 'sunken', 'wash', 'amber-wash', 'red-wash', 'line']],
  ['quiet', ['canvas', 'surface', 'sunken', 'wash', 'amber-wash', 'red-wash']],
  ['accent', ['canvas', 'surface', 'sunken', 'wash', 'amber-wash']],
  ['amber', ['canvas', 'surface', 'sunken', 'amber-wash']],
  ['red', ['canvas', 'surface', 'sunken', 'red-wash']],
  ['primary-ink', ['primary', 'primary-pressed']],
  ['red-ink', ['red']],
  ['canvas', ['ink']],
]
const controls: [string, string[]][] = [
  ['faint', ['canvas', 'surface', 'sunken']],
  ['accent', ['canvas', 'surface', 'sunken', 'wash']],
  ['red', ['surface']],
  ['primary-ink', ['primary']],
]

/** Each foreground with each of its backgrounds. */
const pairs = (of: [string, string[]][]) =>
  of.flatMap(([front, backs]) => backs.map((back) => [front, back] as const))

describe.each(['light', 'dark'] as const)('%s', (name) => {
  const theme = themes[name]
  const token = (wanted: string) => theme.get(wanted) ?? `no ${wanted}`

  it.each(pairs(texts))('text: %s on %s reaches 4.5:1', (front, back) => {
    expect(contrast(token(front), token(back))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairs(controls))('controls: %s on %s reaches 3:1', (front, back) => {
    expect(contrast(token(front), token(back))).toBeGreaterThanOrEqual(3)
  })
})

it('measures contrast as WCAG does', () => {
  expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1)
})

it('has one dark theme, however it is chosen', () => {
  expect(darkByChoice.size).toBeGreaterThan(20)
  expect(darkBySystem).toEqual(darkByChoice)
})

it('has every token in both themes', () => {
  expect([...darkByChoice.keys()]).toEqual([...light.keys()])
})

it('paints the browser bar in the canvas color of the theme', () => {
  for (const path of ['../../../index.html', '../../../public/theme.js', '../theme.ts']) {
    for (const theme of [light, darkByChoice]) expect(read(path)).toContain(hex(theme.get('canvas') ?? ''))
  }
})
