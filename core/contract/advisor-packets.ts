/** The summary that a client shares before a call with an advisor: what it says, and reading it by its link. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'

/** In display order. */
export const PacketSection = v.picklist(
  ['net_worth', 'goals', 'retirement', 'debts', 'protection', 'topics'],
  'Choose a section',
)
export type PacketSection = v.InferOutput<typeof PacketSection>

/** A figure of a packet. A null amount was hidden by the client. */
const PacketFigure = v.object({
  /** What it is a figure of, such as a goal; figures of one thing follow each other. Absent for the section itself. */
  about: v.optional(v.string()),
  label: v.string(),
  value: v.variant('kind', [
    v.object({ kind: v.literal('amount'), cents: v.nullable(v.number()), is_monthly: v.boolean() }),
    v.object({ kind: v.literal('share'), share: v.number() }),
    v.object({ kind: v.literal('date'), date: IsoDate }),
    v.object({ kind: v.literal('text'), text: v.string() }),
  ]),
})
export type PacketFigure = v.InferOutput<typeof PacketFigure>

/** Something worth discussing. */
const PacketTopic = v.object({ title: v.string(), why: v.string(), figures: v.array(PacketFigure) })
export type PacketTopic = v.InferOutput<typeof PacketTopic>

/** What a packet says, as of its day: a snapshot that later changes of the plan do not alter. */
export const PacketContent = v.object({
  first_name: v.string(),
  as_of: IsoDate,
  hides_amounts: v.boolean(),
  sections: v.array(v.object({ section: PacketSection, figures: v.array(PacketFigure) })),
  /** Most useful first, at most five; null where the client does not share them. */
  topics: v.nullable(v.array(PacketTopic)),
})
export type PacketContent = v.InferOutput<typeof PacketContent>

/** A packet as its client sees it: never its link. */
export const Packet = v.object({
  packet_uuid: Uuid,
  sections: v.array(PacketSection),
  hides_amounts: v.boolean(),
  created_at: IsoInstant,
  expires_at: IsoInstant,
  revoked_at: v.nullable(IsoInstant),
  open_count: v.number(),
  /** The latest openings, newest first. */
  openings: v.array(v.object({ opened_at: IsoInstant, device: v.string() })),
})
export type Packet = v.InferOutput<typeof Packet>

/** The most openings that are listed. */
export const MOST_OPENINGS = 20

/** The secret part of a packet's address, which names the client: base64url. */
const PacketToken = v.pipe(
  v.string('This link isn’t complete'),
  v.regex(/^[\w-]{65}$/, 'This link isn’t complete'),
)

const sectionList = v.pipe(
  v.array(PacketSection, 'Choose what to share'),
  v.minLength(1, 'Choose at least one section'),
  v.maxLength(PacketSection.options.length, 'Choose each section once'),
)

export const PacketChoice = v.object({ sections: sectionList, hides_amounts: v.optional(v.boolean(), false) })

export const getPacketPreview = endpoint({
  name: 'getPacketPreview',
  module: 'advisor',
  method: 'GET',
  path: '/advisor/get/packet-preview',
  summary: 'Exactly what a summary for the advisor would say today; sections with commas between them',
  access: 'client',
  query: v.object({
    sections: v.pipe(
      v.string('Choose what to share'),
      v.transform((text) => text.split(',')),
      sectionList,
    ),
    hidesAmounts: v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
      'false',
    ),
  }),
  data: PacketContent,
})

export const openPacket = endpoint({
  name: 'openPacket',
  module: 'advisor',
  method: 'POST',
  path: '/advisor/open/packet',
  summary: 'Read a shared summary by the secret of its link; the client sees each reading',
  access: 'public',
  body: v.object({ token: PacketToken }),
  data: v.object({
    content: PacketContent,
    call: v.object({
      type: v.string(),
      minutes: v.number(),
      starts_at: IsoInstant,
      advisor: v.object({ name: v.string(), time_zone: v.string() }),
      note: v.string(),
    }),
    expires_at: IsoInstant,
  }),
  errors: ['not_found'],
  secret: true,
})
