// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { chooseTheme, readTheme } from './theme.ts'

const boot = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8')
// oxlint-disable-next-line no-implied-eval, no-new-func -- the script as the page runs it, before anything else
const run = () => void new Function(boot)()
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content)

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  document.head.innerHTML = `
    <meta name="theme-color" content="#f5f9f4" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)">`
})

it('follows the system’s theme until one is chosen', () => {
  run()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(bars()).toEqual(['#f5f9f4', '#0e1713'])
  expect(readTheme()).toBe('system')
})

it('restores the chosen theme before the first paint', () => {
  chooseTheme('dark')
  const chosen = bars()
  delete document.documentElement.dataset['theme']
  run()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(chosen).toEqual(['#0e1713', '#0e1713'])
  expect(bars()).toEqual(chosen)
})

it('returns to the system’s theme', () => {
  chooseTheme('dark')
  chooseTheme('system')
  expect(bars()).toEqual(['#f5f9f4', '#0e1713'])
  run()
  expect(readTheme()).toBe('system')
})
