import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeText } from './read-file.ts'

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

it.each([
  ['UTF-8', new TextEncoder().encode('Café,1'), 'utf-8'],
  ['UTF-8 with its mark', new TextEncoder().encode('\u{FEFF}Café,1'), 'utf-8'],
  ['UTF-16 with its mark', utf16('\u{FEFF}Café,1', true), 'utf-16le'],
  ['big-endian UTF-16 with its mark', utf16('\u{FEFF}Café,1', false), 'utf-16be'],
  ['UTF-16 without a mark', utf16('Café,1', true), 'utf-16le'],
  ['big-endian UTF-16 without a mark', utf16('Café,1', false), 'utf-16be'],
  ['Windows-1252', Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31]), 'windows-1252'],
  ['UTF-8 padded with zeros', new TextEncoder().encode('Café,1\0\0\0'), 'utf-8'],
])('reads %s, and says so', (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: 'Café,1', encoding })
})

it('reads the curly quotes and euro sign of Windows-1252, which ISO 8859-1 does not have', () => {
  expect(decodeText(Uint8Array.from([0x93, 0x80, 0x94])).text).toBe('“€”')
})

it('reads an empty file and a single letter', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' })
  expect(decodeText(Uint8Array.from([65])).text).toBe('A')
})

it.each([
  ['european-utf16.csv', 'utf-16le'],
  ['checking-v1.ofx', 'windows-1252'],
  ['ynab-register.csv', 'utf-8'],
])('tells the encoding of %s', (name, encoding) => {
  const bytes = readFileSync(`tests/fixtures/imports/${name}`)
  expect(decodeText(new Uint8Array(bytes)).encoding).toBe(encoding)
})
