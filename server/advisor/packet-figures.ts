/** Figures of a summary for an advisor, and what is left out of them. */
import type { PacketContent, PacketFigure } from '#core/contract/advisor-packets.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'

export const amount = (label: string, cents: number | null, is_monthly = false): PacketFigure => ({
  label,
  value: { kind: 'amount', cents, is_monthly },
})

export const text = (label: string, value: string): PacketFigure => ({
  label,
  value: { kind: 'text', text: value },
})

export const date = (label: string, value: IsoDate): PacketFigure => ({
  label,
  value: { kind: 'date', date: value },
})

/** A name that a client chose, without what may be an account number, a phone number or an email address. */
export const withoutNumbers = (name: string): string =>
  name
    .replaceAll(/\S+@\S+/g, '')
    .replaceAll(/\+?\d(?:[\s().-]?\d){3,}/g, '')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s#*•·:-]+$/, '')
    .trim() || '…'

const hidden = (figure: PacketFigure): PacketFigure =>
  figure.value.kind === 'amount' ? { ...figure, value: { ...figure.value, cents: null } } : figure

/** A summary whose amounts the client hides; rates, chances and dates stay. */
export const withoutAmounts = (content: PacketContent): PacketContent => ({
  ...content,
  sections: content.sections.map(({ section, figures }) => ({ section, figures: figures.map(hidden) })),
  topics: content.topics?.map((topic) => ({ ...topic, figures: topic.figures.map(hidden) })) ?? null,
})
