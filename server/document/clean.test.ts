import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentType } from '#core/contract/documents.ts'
import { exif, JFIF, jpeg, pdf, png, segment } from '#tests/fixtures/sample-files.ts'
import { cleanFile } from './clean.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-clean-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file as it would be stored, or undefined where it is refused. */
async function cleaned(type: DocumentType, content: Uint8Array): Promise<Buffer | undefined> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const clean = await cleanFile(path, type)
  if (!clean) return undefined
  const file = await readFile(path)
  const stored = Buffer.concat(
    clean.pieces.map((piece) =>
      piece instanceof Uint8Array ? piece : file.subarray(piece.start, piece.end),
    ),
  )
  expect(stored).toHaveLength(clean.size_bytes)
  return stored
}

describe('a JPEG file', () => {
  const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01profile')
  const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\0')
  const metadata = [
    exif(1),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPSLatitude</x:xmpmeta>'),
    segment(0xe2, 'MPF\0II*\0'),
    segment(0xed, 'Photoshop 3.0\x008BIM Burlington'),
    segment(0xfe, 'taken at 18 Alder St'),
  ]

  it('loses what it says of camera, place and editing, and keeps its colors', async () => {
    const stored = await cleaned('image/jpeg', jpeg([JFIF, ...metadata, icc, adobe]))
    expect(stored).toEqual(jpeg([JFIF, icc, adobe]))
  })

  it.each([
    ['II', 6],
    ['MM', 8],
  ] as const)(
    'keeps how it is to be turned (%s, %i), and nothing else of its Exif',
    async (order, turned) => {
      const stored = await cleaned('image/jpeg', jpeg([exif(turned, order)]))
      const kept = stored?.subarray(2, 38)
      expect(kept?.subarray(4, 10).toString('latin1')).toBe('Exif\0\0')
      expect(kept?.readUInt16BE(28)).toBe(turned)
      expect(stored?.subarray(38)).toEqual(jpeg([]).subarray(2))
      expect(stored?.includes('GPS')).toBe(false)
      expect(stored?.includes('Cam')).toBe(false)
    },
  )

  it('loses a thumbnail, which may show what was cut off', async () => {
    const withThumbnail = segment(
      0xe0,
      Buffer.concat([Buffer.from('4a46494600010100000100010101', 'hex'), Buffer.from('rgb')]),
    )
    expect(await cleaned('image/jpeg', jpeg([withThumbnail]))).toEqual(jpeg())
  })

  it('loses what is between and behind its scans', async () => {
    const scan = jpeg([]).subarray(-17)
    const twoScans = Buffer.concat([jpeg([]).subarray(0, -2), segment(0xfe, 'home'), scan])
    const plain = Buffer.concat([jpeg([]).subarray(0, -2), scan])
    expect(await cleaned('image/jpeg', Buffer.concat([twoScans, Buffer.from('<script>')]))).toEqual(plain)
  })

  it.each([65_535, 65_536, 131_072, 300_001])('may have a scan of %i bytes', async (size) => {
    const data = Buffer.alloc(size, 0x11)
    // Escaped and restarted where the file is read in parts.
    for (const at of [65_520, 65_530, 131_050].filter((each) => each + 3 < size)) {
      data.set([0xff, 0x00, 0xff, 0xd3], at)
    }
    const file = jpeg([JFIF], data)
    expect(await cleaned('image/jpeg', file)).toEqual(file)
    expect(await cleaned('image/jpeg', file.subarray(0, -1))).toBeUndefined()
  })

  it('is refused at every place where it could be cut', async () => {
    const file = jpeg([JFIF, exif(6)])
    for (let size = 0; size < file.length; size += 1) {
      expect(await cleaned('image/jpeg', file.subarray(0, size))).toBeUndefined()
    }
  })
})

describe('a PNG file', () => {
  it('loses texts, times and Exif, and keeps its colors', async () => {
    const metadata = {
      eXIf: 'MM\0*GPS',
      tEXt: 'Author\0Maya',
      iTXt: 'XML:com.adobe.xmp',
      zTXt: 'place',
      tIME: '1234567',
      prVt: 'mine',
    }
    expect(await cleaned('image/png', png({ gAMA: 'abcd', ...metadata, pHYs: '123456789' }))).toEqual(
      png({ gAMA: 'abcd', pHYs: '123456789' }),
    )
  })

  it('loses what is behind its end', async () => {
    const archive = Buffer.concat([png(), Buffer.from('PK\x03\x04<html>')])
    expect(await cleaned('image/png', archive)).toEqual(png())
  })

  it('is refused with an unknown part that it cannot be shown without', async () => {
    expect(await cleaned('image/png', png({ CgBI: 'abcd' }))).toBeUndefined()
  })

  it('is refused at every place where it could be cut', async () => {
    for (let size = 0; size < png().length; size += 1) {
      expect(await cleaned('image/png', png().subarray(0, size))).toBeUndefined()
    }
  })
})

describe('a PDF file', () => {
  it('loses what is behind its end', async () => {
    expect(await cleaned('application/pdf', Buffer.concat([pdf(), Buffer.from('PK\x03\x04')]))).toEqual(pdf())
  })

  it('is refused when its end is further up, as in a file that was cut after a first version', async () => {
    const cut = Buffer.concat([pdf(), Buffer.alloc(2000, 32)])
    expect(await cleaned('application/pdf', cut)).toBeUndefined()
  })
})
