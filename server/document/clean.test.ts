import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentType, UPLOAD_ACTIVE_PDF, UPLOAD_TOO_MANY_PIXELS } from '#core/contract/documents.ts'
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

  const stream = (dictionary: string, content: Buffer | string) =>
    `5 0 obj<<${dictionary}/Length ${content.length}>>stream\n${Buffer.from(content as string).toString('latin1')}\nendstream endobj\n`
  const objects = (content: string, more = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
    stream(more, deflateSync(`7 0 ${content}`))
  const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

  it.each([
    ['a script on opening', `3 0 obj<</Type/Catalog/OpenAction${SCRIPT}>>endobj\n`],
    ['a script in an object of its own', `3 0 obj\n${SCRIPT}\nendobj\n`],
    ['escaped names', '3 0 obj<</OpenAction<</S/J#61vaScript/#4a#53(x)>>>>endobj\n'],
    ['a script for a page', `3 0 obj<</Type/Page/AA<</O${SCRIPT}>>>>endobj\n`],
    ['named scripts', '3 0 obj<</Names<</JavaScript 4 0 R>>>>endobj\n'],
    ['a program to start', '3 0 obj<</OpenAction<</S/Launch/F(calc.exe)>>>>endobj\n'],
    ['an attachment', '3 0 obj<</Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>>>endobj\n'],
    ['a file within', stream('/Type/EmbeddedFile', 'MZ')],
    ['media', '3 0 obj<</Subtype/RichMedia/Rect[0 0 9 9]>>endobj\n'],
    ['a form of scripts', '3 0 obj<</AcroForm<</XFA 4 0 R>>>>endobj\n'],
    ['a script in an object stream', objects(SCRIPT)],
    [
      'a script in an object stream that is not compressed',
      stream('/Type/ObjStm/N 1/First 4', `7 0 ${SCRIPT}`),
    ],
    [
      'a script in an object stream that does not say so',
      objects(SCRIPT, '/Type 9 0 R/N 1/First 4/Filter/FlateDecode'),
    ],
    ['a script in what looks like the content of a stream', stream('', `3 0 obj${SCRIPT}endobj`)],
    ['a script in what looks like a comment', `%3 0 obj${SCRIPT}endobj\n`],
    ['a script behind what looks like a stream', '3 0 obj<</A stream /S/JavaScript/JS(x)>>endobj\n'],
    ['a script behind a text with parentheses', `3 0 obj<</Title(a (b) \\) c)/OpenAction${SCRIPT}>>endobj\n`],
    ['a script behind a number without a space', `3 0obj${SCRIPT}endobj\n`],
  ])('is refused with %s', async (_name, more) => {
    await expect(cleaned('application/pdf', pdf(more))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This PDF contains scripts or attachments. Print it to a new PDF and try again.',
      fields: { files: UPLOAD_ACTIVE_PDF },
    })
  })

  it.each([
    ['an object stream that is encrypted', stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', 'no zlib')],
    [
      'an object stream of another filter',
      objects('<<>>', '/Type/ObjStm/N 1/First 4/Filter[/LZWDecode/FlateDecode]'),
    ],
    ['object streams that unpack to far more than a document needs', objects(' '.repeat(40_000_000))],
    ['objects that begin within each other', '1 0 obj<<'.repeat(60_000)],
  ])('is refused with %s', async (_name, more) => {
    await expect(cleaned('application/pdf', pdf(more))).rejects.toMatchObject({
      message:
        'We can’t check this PDF because it’s protected or damaged. Print it to a new PDF and try again.',
    })
  })

  it.each([
    ['a place to open at', '3 0 obj<</Type/Catalog/OpenAction[4 0 R/XYZ null null 1.25]>>endobj\n'],
    ['an action that goes to a page', '3 0 obj<</OpenAction<</S/GoTo/D[4 0 R/Fit]>>/AA<<>>>>endobj\n'],
    ['an action in an object stream', objects('<</OpenAction<</S/GoTo/D[4 0 R/FitH null]>>>>')],
    ['a link', '3 0 obj<</Subtype/Link/A<</S/URI/URI(https://example.com/JS/Launch)>>>>endobj\n'],
    ['words about scripts', '3 0 obj<</Title(How to /Launch \\( /JavaScript)/Author<2f4a53>>>endobj\n'],
    ['a field', '3 0 obj<</AcroForm<</Fields[<</FT/Tx/V(/JS)>>]/NeedAppearances true>>>>endobj\n'],
    [
      'a picture whose bytes read as a name',
      stream('/Subtype/Image/Filter/DCTDecode', '\xff/JS /Launch \xd9'),
    ],
    ['a longer name', '3 0 obj<</JSON 1/Launcher 2>>endobj\n'],
  ])('may have %s', async (_name, more) => {
    expect(await cleaned('application/pdf', pdf(more))).toEqual(pdf(more))
  })
})

describe('a picture', () => {
  const pngOfSize = (width: number, height: number) => {
    const file = Buffer.from(png())
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    return file
  }
  const jpegOfSize = (width: number, height: number) => {
    const file = Buffer.from(jpeg())
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
    file.writeUInt16BE(height, frame + 5)
    file.writeUInt16BE(width, frame + 7)
    return file
  }

  const ofSize = (width: number, height: number) =>
    [
      ['image/png', pngOfSize(width, height)],
      ['image/jpeg', jpegOfSize(width, height)],
    ] as const

  it.each([
    [8_160, 6_120],
    [16_384, 3_000],
  ])('of %i × %i pixels is taken', async (width, height) => {
    for (const [type, file] of ofSize(width, height)) expect(await cleaned(type, file)).toEqual(file)
  })

  it.each([
    [16_385, 1],
    [1, 16_385],
    [7_100, 7_100],
    [60_000, 60_000],
  ])('of %i × %i pixels is refused', async (width, height) => {
    const refusal = { code: 'invalid_input', message: UPLOAD_TOO_MANY_PIXELS }
    for (const [type, file] of ofSize(width, height)) {
      await expect(cleaned(type, file)).rejects.toMatchObject(refusal)
    }
  })

  it('is refused when it does not say how high it is, or only later', async () => {
    expect(await cleaned('image/jpeg', jpegOfSize(10, 0))).toBeUndefined()
  })
})
