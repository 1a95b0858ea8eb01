import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/*
 * A reader of the XML that a Social Security statement consists of: elements, attributes and text. Document types, custom
 * entities and CDATA are rejected, so that a file can neither refer to other files nor expand.
 */

export type XmlElement = {
  /** Without its namespace prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The element's own text, trimmed. */
  readonly text: string
}

type OpenElement = XmlElement & { readonly children: XmlElement[]; text: string; readonly tag: string }

export type XmlFault = 'cut-off' | 'unreadable'

/** A statement has five levels. */
const DEEPEST = 20

const TOKEN =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y

const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const localName = (tag: string): string => tag.slice(tag.lastIndexOf(':') + 1)

function character(code: number): string | null {
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : null
}

/** Replaces the five predefined entities and character references; null if there is any other. */
function decode(text: string): string | null {
  let isValid = true
  const decoded = text.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}))?;?/g,
    (whole, decimal, hex, name) => {
      const value =
        typeof name === 'string'
          ? ENTITIES.get(name)
          : character(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      if (value === undefined || value === null || !whole.endsWith(';')) isValid = false
      return value ?? ''
    },
  )
  return isValid ? decoded : null
}

function attributesOf(text: string): Record<string, string> | null {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = decode(double ?? single ?? '')
    if (value === null) return null
    attributes[localName(name)] = value
  }
  return attributes
}

const refuseUnreadable = () =>
  refuse(
    'unreadable',
    'We couldn’t read this file as a Social Security statement. Download it again from ssa.gov.',
  )

const refuseCut = () =>
  refuse(
    'cut-off',
    'Part of the statement is missing. Copy the whole file, from its first line to its last, or upload the file itself.',
  )

/** Reads the first element of a text, to its closing tag; whatever comes after it is not read. */
export function readXml(source: string): Result<XmlElement, XmlFault> {
  const open: OpenElement[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(source)
    if (!token) return source.includes('>', at) ? refuseUnreadable() : refuseCut()
    const [whole, slash, tag, attributeText = '', selfClosing] = token
    const parent = open.at(-1)
    if (tag === undefined) {
      const text = whole.startsWith('<') ? '' : decode(whole)
      if (text === null) return refuseUnreadable()
      if (parent) parent.text += text
      continue
    }
    if (slash === '') {
      const attributes = attributesOf(attributeText)
      if (!attributes || open.length >= DEEPEST) return refuseUnreadable()
      const element: OpenElement = { name: localName(tag), tag, attributes, children: [], text: '' }
      parent?.children.push(element)
      open.push(element)
    }
    if (slash === '/' || selfClosing === '/') {
      const closed = open.pop()
      if (!closed) return refuseCut()
      if (closed.tag !== tag) return refuseUnreadable()
      closed.text = closed.text.trim()
      if (open.length === 0) return ok(closed)
    }
  }
  return refuseCut()
}
