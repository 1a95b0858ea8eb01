import { interestRate, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { PacketContent, PacketFigure } from '#core/contract/advisor-packets.ts'
import { sectionLabels } from './packet-labels.ts'

function valueText({ value }: PacketFigure): string {
  switch (value.kind) {
    case 'amount':
      if (value.cents === null) return 'Hidden'
      return value.is_monthly ? `${wholeDollars(value.cents)} a month` : wholeDollars(value.cents)
    case 'share':
      return interestRate(value.share)
    case 'date':
      return monthAndYear(value.date)
    case 'text':
      return value.text
  }
}

const Figures = ({ figures }: { figures: readonly PacketFigure[] }) => (
  <dl className="flex flex-col gap-2 text-15">
    {figures.map((figure) => (
      <div key={figure.label} className="flex justify-between gap-4">
        <dt className="max-w-1/2 flex-none wrap-break-word text-quiet">{figure.label}</dt>
        <dd className="text-right font-medium tabular-nums">{valueText(figure)}</dd>
      </div>
    ))}
  </dl>
)

interface Thing {
  readonly about: string | undefined
  readonly figures: PacketFigure[]
}

/** Figures by what they are about. A label that comes again begins another thing: two goals may share a name. */
function thingsOf(figures: readonly PacketFigure[]): readonly Thing[] {
  const things: Thing[] = []
  for (const figure of figures) {
    const last = things.at(-1)
    const isSame = last?.about === figure.about && !last?.figures.some(({ label }) => label === figure.label)
    if (last && isSame) last.figures.push(figure)
    else things.push({ about: figure.about, figures: [figure] })
  }
  return things
}

const FiguresByThing = ({ figures }: { figures: readonly PacketFigure[] }) => (
  <div className="flex flex-col gap-4">
    {thingsOf(figures).map(({ about, figures: own }, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two goals may share a name
      <div key={place} className="flex flex-col gap-1 break-inside-avoid">
        {about !== undefined && <h3 className="text-15 font-medium wrap-anywhere">{about}</h3>}
        <Figures figures={own} />
      </div>
    ))}
  </div>
)

/** What a summary says: the client previews exactly what the advisor reads. */
export function PacketBody({ content }: { content: PacketContent }) {
  const { sections, topics } = content
  return (
    <div className="flex flex-col gap-4">
      {topics && (
        <Card className="break-inside-avoid">
          <CardTitle>Worth discussing</CardTitle>
          {topics.length === 0 ? (
            <p className="text-15 text-quiet">Nothing stands out in the sections that are shared.</p>
          ) : (
            <ol className="flex flex-col gap-4">
              {topics.map(({ title, why, figures }, place) => (
                <li key={title} className="flex gap-3 break-inside-avoid">
                  <span
                    className="grid size-7 flex-none place-items-center rounded-full bg-wash text-13 font-bold text-accent"
                    aria-hidden="true"
                  >
                    {place + 1}
                  </span>
                  <div className="flex min-w-0 flex-1 flex-col gap-1">
                    <p className="text-15 font-medium wrap-anywhere">{title}</p>
                    <p className="text-15 text-quiet">{why}</p>
                    {figures.length > 0 && <Figures figures={figures} />}
                  </div>
                </li>
              ))}
            </ol>
          )}
        </Card>
      )}
      {sections.map(({ section, figures }) => (
        <Card key={section} className="break-inside-avoid">
          <CardTitle>{sectionLabels[section]}</CardTitle>
          {figures.length === 0 ? (
            <p className="text-15 text-quiet">Nothing entered yet.</p>
          ) : (
            <FiguresByThing figures={figures} />
          )}
        </Card>
      ))}
    </div>
  )
}
