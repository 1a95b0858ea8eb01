import { Change } from '#app/ui/pill.tsx'
import { changesInWords, linesOf, type Line, type LineChange, type Side } from './scenario-labels.ts'

interface ScenarioTableProps {
  /** The left column: "Now". */
  readonly name: string
  readonly before: Side
  readonly after: Side
}

/** Two scenarios side by side, with the gain or loss in each row. */
export function ScenarioTable({ name, before, after }: ScenarioTableProps) {
  const lines = linesOf(before, after)
  return (
    <>
      <output className="sr-only">{changesInWords(lines)}</output>
      <table className="w-full table-fixed text-left text-15 [&_td]:pr-2 [&_th]:pr-2">
        <caption className="sr-only">{name} compared with your changes</caption>
        <thead>
          <tr className="text-13 text-quiet">
            <td aria-hidden="true" className="w-[34%]" />
            <th scope="col" className="w-[28%] py-2 font-medium">
              {name}
            </th>
            <th scope="col" className="py-2 font-medium">
              Your changes
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          {lines.map((line) => (
            <Row key={line.name} line={line} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Row = ({ line: { name, before, after, change } }: { line: Line }) => (
  <tr className="align-top">
    <th scope="row" className="py-2 font-normal text-quiet">
      {name}
    </th>
    <td className="py-2 wrap-break-word">{before}</td>
    <td className="py-2 wrap-break-word">
      <span className="font-medium">{after}</span>
      {change && <ChangeMark {...change} />}
    </td>
  </tr>
)

/** A gain or a loss as a mark with text; a neutral change is text only. */
const ChangeMark = ({ direction, isGood, words }: LineChange) => (
  <span className="block text-13">
    {isGood === undefined ? (
      <span className="text-quiet">{words}</span>
    ) : (
      <Change direction={direction} good={isGood} className="mt-1 h-auto! py-0.5 whitespace-normal!">
        {words}
      </Change>
    )}
  </span>
)
